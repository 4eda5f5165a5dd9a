import { type MouseEvent, type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import { InEverySheet, sheetOpened } from './open-sheets.ts';

interface SheetProps {
  /** Called on Escape or a tap beside the dialog. Null: only a button in the dialog closes it. */
  onClose: (() => void) | null;
  label: string;
  /** The id of the element that is read after the label when the dialog opens. */
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
    // A dialog that is closed before it is removed returns the focus to where it was.
    return () => {
      box.close();
      closed();
      const { activeElement: focused } = document;
      // The dialog opened when nothing on the page had the focus.
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

/** A dialog that asks for a confirmation; its children are the buttons. */
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
