import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ClipboardEvent, type ReactNode, useId } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { FieldMessage } from '#client/ui/controls/field.tsx';
import { roomCodeLength } from '#rules/limits.ts';
import { findRoomCode } from '#rules/room-code.ts';

/** Returns the room code in a typed or pasted text, which may be an invite link or a whole message; else its first letters. */
export const codeIn = (text: string): string =>
  findRoomCode(text) ??
  text
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, roomCodeLength);

interface CodeFieldProps {
  value: string;
  /** Called with the whole text that was typed or pasted, which may be an invite link. */
  onChange: (value: string) => void;
  hint: ReactNode;
  error: string | null;
}

export function CodeField({ value, onChange, hint, error }: CodeFieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    onChange(event.clipboardData.getData('text'));
  };
  const change = (text: string) => {
    const oneTooMany = value.length === roomCodeLength && text.length === roomCodeLength + 1;
    if (!oneTooMany) onChange(text);
  };
  return (
    <div>
      <div className="lbl">
        <label htmlFor={id}>Room code</label>
        <span className="aside">6 letters</span>
      </div>
      {/* A single input lies over six painted cells, so its own text and caret are transparent. */}
      <div className="group relative">
        <input
          className="forced-color-adjust-none absolute inset-0 z-1 w-full bg-transparent text-[1rem] text-transparent uppercase tracking-[1em] caret-transparent outline-none selection:bg-transparent selection:text-transparent"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          name="roomCode"
          id={id}
          value={value}
          // No maxLength: it would cut the text that a keyboard's clipboard or a dictation inserts.
          onChange={(event) => change(event.target.value)}
          onPaste={paste}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId}
        />
        <CodeCells code={value} bad={Boolean(error)} />
      </div>
      <FieldMessage id={messageId} error={error && <ErrorText text={error} />} hint={hint} />
    </div>
  );
}

/** Shows the error with an icon, which other fields have in their box; the cells have no space for an icon. */
const ErrorText = ({ text }: { text: string }) => (
  <span className="flex gap-1.5">
    <CircleAlert className="size-4.5" />
    <span className="min-w-0">{text}</span>
  </span>
);

const cellLook =
  'grid h-[64px] place-items-center rounded-(--bb-radius-block) border-2 bg-board font-black text-[min(2.125rem,10.5vw)] leading-none font-stretch-75%';
/** Forced colours remove the border colour and the shadow, and draw the transparent outline. */
const currentLook = {
  good: 'group-has-focus:border-focus group-has-focus:shadow-[0_0_0_1px_var(--bb-focus)] group-has-focus:outline-3 group-has-focus:outline-transparent',
  bad: 'group-has-focus:shadow-[0_0_0_2px_var(--bb-focus)] group-has-focus:outline-3 group-has-focus:outline-transparent',
};

function CodeCells({ code, bad }: { code: string; bad: boolean }) {
  const current = Math.min(code.length, roomCodeLength - 1);
  return (
    <div className="grid grid-cols-[repeat(6,minmax(0,1fr))] gap-[8px]" aria-hidden="true">
      {Array.from({ length: roomCodeLength }, (_, cell) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: six fixed cells
          key={cell}
          className={classNames(
            cellLook,
            bad ? 'border-(--bb-danger-text)' : 'border-(--bb-edge)',
            cell === current && currentLook[bad ? 'bad' : 'good'],
          )}
        >
          {code[cell] ??
            (cell === current && (
              <i className="caret hidden group-has-focus:block group-has-focus:animate-[bb-blink_1.1s_steps(1)_infinite]" />
            ))}
        </span>
      ))}
    </div>
  );
}
