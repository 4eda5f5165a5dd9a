import Dices from 'lucide-react/icons/dices';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { announce } from '#client/announce/announce.ts';
import { useWide } from '#client/device/media.ts';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/controls/field.tsx';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { FitText } from '#client/ui/layout/fit-text.tsx';
import { nicknameLength } from '#rules/limits.ts';
import { proposeName } from '#rules/names/guest-name.ts';
import { charactersIn, tidyNickname } from '#rules/names/nickname.ts';
import type { useNameChoice } from './use-name-choice.ts';
import { type Newcomer, youPlayAs } from './use-newcomer.ts';

/** Length above which a name takes the whole width of the poster, in characters. */
const longName = 14;

type NamePosterProps = Pick<Newcomer, 'opponent' | 'avatar'> & { name: string };

/** Shows a preview of the name on a poster, hidden from screen readers because the field has the name. */
function NamePoster({ name, opponent = 'whoever dares', avatar }: NamePosterProps) {
  return (
    <div
      className={classNames(
        'fountain name-poster rounded-poster border-2 border-keyline px-4 pt-2.5 pb-3 lg:row-[2/span_8] lg:px-6 lg:py-4',
        // With an open keyboard only the avatar is shown, beside the field.
        avatar
          ? 'keyboard:border-0 keyboard:p-0 keyboard:pt-[12px] keyboard:pr-[14px] keyboard:[background:none]'
          : 'keyboard:hidden',
      )}
    >
      <p
        className="bill flex flex-wrap justify-between gap-x-2 border-key keyboard:hidden border-b-3 pb-1.5"
        aria-hidden="true"
      >
        <span>Tonight</span>
        <span>Main event</span>
      </p>
      <div className="flex items-center gap-3">
        {avatar && <AvatarButton {...avatar} />}
        <div
          className={`grid h-18 lg:h-36 min-w-0 flex-1 items-center text-center ${name.length > longName || avatar ? '' : 'px-4.5'}`}
          aria-hidden="true"
        >
          <FitText
            max={useWide() ? 132 : 78}
            className={classNames('keyboard:hidden', !name && 'opacity-40')}
          >
            {name || 'Your name here'}
          </FitText>
        </div>
      </div>
      <p
        className="bill flex flex-wrap justify-between gap-x-2 border-key keyboard:hidden border-t-3 pt-1.5"
        aria-hidden="true"
      >
        <span>versus</span>
        <span>{opponent}</span>
      </p>
    </div>
  );
}

function AvatarButton({ dealt, another }: NonNullable<Newcomer['avatar']>) {
  return (
    <button
      type="button"
      className="relative my-[10px] flex-none rounded-full [--face:92px] keyboard:[--face:72px]"
      aria-label={`${youPlayAs(dealt)}. Press for another`}
      onClick={another}
    >
      <RecordDisc avatar={dealt} size="var(--face)" />
      <span className="absolute -right-[4px] -bottom-[4px] grid size-[32px] place-items-center rounded-full border-3 border-key bg-paper text-key">
        <RefreshCw className="size-[16px]" />
      </span>
    </button>
  );
}

interface NameFormProps {
  own: string | null;
  newcomer: Newcomer;
  choice: Pick<ReturnType<typeof useNameChoice>, 'error' | 'pending' | 'clearError' | 'takeName'>;
}

export function NameForm({ own, newcomer, choice }: NameFormProps) {
  const [changed, setChanged] = useState<string | null>(null);
  const [dealt, setDealt] = useState(() => ({
    name: newcomer.invited ? proposeName(Math.random) : '',
    tries: 0,
  }));
  const typed = changed ?? own ?? dealt.name;
  const name = tidyNickname(typed);
  const field = useRef<HTMLInputElement>(null);
  // The suggested name is selected after the heading had the focus, so that typing replaces the name.
  useEffect(() => {
    if (newcomer.invited) field.current?.select();
  }, [newcomer.invited]);

  const change = (to: string) => {
    setChanged(to);
    choice.clearError();
  };
  const deal = (tries: number) => {
    const another = proposeName(Math.random, tries);
    setDealt({ name: another, tries });
    change(another);
    announce(another);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const dealAnother = typed === dealt.name ? () => deal(dealt.tries + 1) : undefined;
    await choice.takeName(typed, { own, dealAnother });
    field.current?.focus();
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      className="mt-4.5 lg:contents lg:[&>:not(.name-poster)]:col-start-2 keyboard:mt-[10px] keyboard:grid keyboard:grid-cols-[auto_minmax(0,1fr)]"
    >
      <NamePoster name={name} opponent={newcomer.opponent} avatar={newcomer.avatar} />
      <TextField
        ref={field}
        className={classNames('mt-5.5 lg:mt-0 keyboard:mt-0', !newcomer.avatar && 'keyboard:col-span-full')}
        label="Battle name"
        hint="2-20 characters. This will be visible to other players."
        error={choice.error}
        count={{ now: charactersIn(name), max: nicknameLength.max }}
        value={typed}
        required
        name="nickname"
        autoComplete="nickname"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => change(event.target.value)}
        trailing={<IconButton icon={Dices} label="Deal another name" onClick={() => deal(dealt.tries)} />}
      />
      <Button
        type="submit"
        className="mt-4 keyboard:col-span-full keyboard:mt-[10px]"
        pending={choice.pending === 'name'}
        pendingText="Saving..."
      >
        Use This Name
      </Button>
    </form>
  );
}
