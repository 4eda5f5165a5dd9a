import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Music from 'lucide-react/icons/music';
import X from 'lucide-react/icons/x';
import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { useTopSheet } from '#client/ui/layout/open-sheets.ts';
import { announcements, watchAnnouncements } from './announce.ts';
import { dismissToast, holdToast, shownToast, type Toast, watchToasts } from './toasts.ts';

function useToastPlacement(ref: RefObject<HTMLElement | null>, toastId: number | undefined): void {
  useLayoutEffect(() => {
    const { current: box } = ref;
    if (!box || toastId === undefined) return;
    const gone = new AbortController();
    // Should this not load, the toast stays where the styles put it.
    void import('./place-toast.ts').then(
      ({ placeToast }) => placeToast(box, gone.signal),
      () => {},
    );
    return () => gone.abort();
  }, [ref, toastId]);
}

/** A text with more letters takes two lines of its own on a phone. */
const shortText = 40;

const icons = { done: Check, a: Music, b: Music, warn: Clock, failed: CircleAlert };

function ToastTicket({ tone, icon: Icon = icons[tone], title, text, detail, way }: Toast) {
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
      <IconButton icon={X} label="Close" onClick={dismissToast} />
    </div>
  );
}

/** The toast, over the header. A landmark, since all content of a page is in one; the live regions announce the text. */
export function ToastPlace() {
  const toast = useSyncExternalStore(watchToasts, shownToast, shownToast);
  const ref = useRef<HTMLElement>(null);
  useToastPlacement(ref, toast?.id);
  if (!toast) return null;
  return (
    <section
      ref={ref}
      className="toast-place"
      aria-label="Notifications"
      onFocus={() => holdToast(true)}
      onBlur={() => holdToast(false)}
    >
      <ToastTicket key={toast.id} {...toast} />
    </section>
  );
}

/** Always on the page: a screen reader announces only changes of a region that it knows. */
export const LiveRegion = () => <LiveRegions container={null} />;

/** The same inside a dialog: a screen reader says nothing of the page under it while it is open. */
export const LiveRegionInSheet = () => <LiveRegions container={useTopSheet()} />;

function LiveRegions({ container }: { container: HTMLElement | null }) {
  const all = useSyncExternalStore(watchAnnouncements, announcements, announcements).filter(
    (each) => each.container === container,
  );
  const lines = (urgent: boolean) =>
    all.filter((each) => each.urgent === urgent).map(({ id, text }) => <p key={id}>{text}</p>);
  return (
    <>
      <div className="sr-only" aria-live="polite" aria-relevant="additions">
        {lines(false)}
      </div>
      <div className="sr-only" aria-live="assertive" aria-relevant="additions">
        {lines(true)}
      </div>
    </>
  );
}
