import { type MouseEvent, type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import { InEverySheet, sheetOpened } from './open-sheets.ts';

interface SheetProps {
  /** Escape or a tap beside it: closing without an answer. Null: only a button in it closes it. */
  onClose: (() => void) | null;
  label: string;
  /** The id of what is read after the label when it opens. */
  describedBy?: string;
  wide?: string;
  children: ReactNode;
}

export function Sheet({ onClose, label, describedBy, wide, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const inside = useContext(InEverySheet);
  useLayoutEffect(() => {
    const box = dialog.current;
    if (!box) return;
    box.showModal();
    const closed = sheetOpened(box);
    const heading = box.querySelector<HTMLElement>('h1, h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
    // Closing before it leaves the page is what gives the focus back to where it was.
    return () => {
      box.close();
      closed();
      const { activeElement: focused } = document;
      // It opened before the page had anything to focus.
      if (focused === document.body || box.contains(focused))
        document.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, []);
  const closeFromBeside = (event: MouseEvent) => event.target === dialog.current && onClose?.();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it
    <dialog
      ref={dialog}
      className="sheet"
      style={{ '--wide': wide }}
      aria-label={label}
      aria-describedby={describedBy}
      closedby={onClose ? undefined : 'none'}
      onClick={closeFromBeside}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div>{children}</div>
      {inside}
    </dialog>
  );
}

type QuestionProps = { title: string; text: ReactNode; onClose: () => void; children: ReactNode };

/** A sheet that asks once more; its children are the buttons that answer. */
export function Question({ title, text, onClose, children }: QuestionProps) {
  const id = useId();
  return (
    <Sheet onClose={onClose} label={title} describedBy={id}>
      <div className="p-5 pb-[34px] sm:pb-6">
        <h2 className="poster text-[2.25rem] leading-none">{title}</h2>
        <p id={id} className="mt-2 text-balance text-muted">
          {text}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">{children}</div>
      </div>
    </Sheet>
  );
}
