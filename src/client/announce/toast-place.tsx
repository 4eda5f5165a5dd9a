import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Music from 'lucide-react/icons/music';
import { type FocusEvent, useRef, useSyncExternalStore } from 'react';
import { ToastTicket } from './toast-ticket.tsx';
import { dismissToast, holdToast, shownToast, watchToasts } from './toasts.ts';
import { useToastPlacement } from './use-toast-placement.ts';

const icons = { done: Check, a: Music, b: Music, warn: Clock, failed: CircleAlert };

/**
 * Where toasts appear: over the header, which can wait; what a battle is about stands below it. A landmark, since all of a page
 * stands in one; they are read aloud by the live region.
 */
export function ToastPlace() {
  const toast = useSyncExternalStore(watchToasts, shownToast, shownToast);
  const place = useRef<HTMLElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  useToastPlacement(place, toast?.id);
  if (!toast) return null;
  const enter = ({ relatedTarget }: FocusEvent) => {
    holdToast(true);
    cameFrom.current = relatedTarget;
  };
  const close = () => {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    dismissToast();
  };
  return (
    <section
      ref={place}
      className="toast-place"
      aria-label="Notifications"
      onFocus={enter}
      onBlur={() => holdToast(false)}
    >
      <ToastTicket
        key={toast.id}
        tone={toast.tone}
        icon={toast.icon ?? icons[toast.tone]}
        title={toast.title}
        text={toast.text}
        detail={toast.detail}
        way={toast.way}
        onClose={close}
      />
    </section>
  );
}
