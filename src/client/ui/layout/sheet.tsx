import { type MouseEvent, type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import { InEverySheet, registerSheet } from './open-sheets.ts';

interface SheetProps {
  /** Called on Escape or a press on the backdrop. Null: only a button in the dialog closes it. */
  onClose: (() => void) | null;
  label: string;
  /** Id of the element that a screen reader reads after the label. */
  describedBy?: string;
  wide?: string;
  children: ReactNode;
}

export function Sheet({ onClose, label, describedBy, wide, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const extraContent = useContext(InEverySheet);
  useLayoutEffect(() => {
    const box = dialog.current;
    if (!box) return;
    box.showModal();
    const unregister = registerSheet(box);
    const heading = box.querySelector<HTMLElement>('h1, h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
    // Only a dialog that is closed before it is removed returns the focus to the element that had it.
    return () => {
      box.close();
      unregister();
      const { activeElement: focused } = document;
      // Nothing had the focus when the dialog opened, so the heading receives it.
      if (focused === document.body || box.contains(focused))
        document.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, []);
  const closeOnBackdrop = (event: MouseEvent) => event.target === dialog.current && onClose?.();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes the dialog
    <dialog
      ref={dialog}
      className="sheet"
      style={{ '--wide': wide }}
      aria-label={label}
      aria-describedby={describedBy}
      closedby={onClose ? undefined : 'none'}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div>{children}</div>
      {extraContent}
    </dialog>
  );
}

type QuestionProps = { title: string; text: ReactNode; onClose: () => void; children: ReactNode };

/** Shows a dialog that asks for a confirmation; its children are the buttons. */
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
