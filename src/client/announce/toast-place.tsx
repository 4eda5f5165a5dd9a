import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Music from 'lucide-react/icons/music';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { dismissToast, holdToast, shownToast, watchToasts } from './toasts.ts';

/** Keeps a toast off faces, names, clocks, titles, videos and whatever is focused, for as long as it is shown. */
function useToastPlacement(place: RefObject<HTMLElement | null>, toastId: number | undefined): void {
  useLayoutEffect(() => {
    const { current: box } = place;
    if (!box || toastId === undefined) return;
    const gone = new AbortController();
    // A toast in its usual place is better than none, should this not come.
    void import('./place-toast.ts').then(
      ({ placeToast }) => placeToast(box, gone.signal),
      () => {},
    );
    return () => gone.abort();
  }, [place, toastId]);
}

interface ToastTicketProps {
  /** done = your own act, a / b = what that side did, warn = declined or timed out. */
  tone: 'done' | 'a' | 'b' | 'warn' | 'failed';
  icon: LucideIcon;
  title: string;
  text?: string | undefined;
  detail?: string | undefined;
  way?: ReactNode;
  onClose: () => void;
}

/** More letters than this take two lines of their own on a phone. */
const shortText = 40;

function ToastTicket({ tone, icon: Icon, title, text, detail, way, onClose }: ToastTicketProps) {
  return (
    <div className={`toast ${tone}${(text?.length ?? 0) > shortText ? ' long' : ''}`}>
      <span className="mark">
        <Icon />
      </span>
      <span className="words">
        <b>{title}</b>
        {text && <span className="text">{text}</span>}
        {detail && <span className="text">{detail}</span>}
        {way && <span className="text">{way}</span>}
      </span>
      <IconButton icon={X} label="Close" onClick={onClose} />
    </div>
  );
}

const icons = { done: Check, a: Music, b: Music, warn: Clock, failed: CircleAlert };

/**
 * Where toasts appear: over the header, which can wait; what a battle is about stands below it. A landmark, since all of a page
 * stands in one; they are read aloud by the live region.
 */
export function ToastPlace() {
  const toast = useSyncExternalStore(watchToasts, shownToast, shownToast);
  const place = useRef<HTMLElement>(null);
  useToastPlacement(place, toast?.id);
  if (!toast) return null;
  return (
    <section
      ref={place}
      className="toast-place"
      aria-label="Notifications"
      onFocus={() => holdToast(true)}
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
        onClose={dismissToast}
      />
    </section>
  );
}
