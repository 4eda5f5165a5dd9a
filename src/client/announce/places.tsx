import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Music from 'lucide-react/icons/music';
import X from 'lucide-react/icons/x';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useStore } from '#client/external-store.ts';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { useTopSheet } from '#client/ui/layout/open-sheets.ts';
import { announcements } from './announce.ts';
import { dismissToast, holdToast, type Toast, toasts } from './toasts.ts';

function useToastPlacement(ref: RefObject<HTMLElement | null>, toastId: number | undefined): void {
  useLayoutEffect(() => {
    const { current: box } = ref;
    if (!box || toastId === undefined) return;
    const controller = new AbortController();
    // If the code does not load, the toast stays where the style sheet puts it.
    void import('./place-toast.ts').then(
      ({ placeToast }) => placeToast(box, controller.signal),
      () => {},
    );
    return () => controller.abort();
  }, [ref, toastId]);
}

/** Maximum number of characters of a text that has its own line on a phone; a longer text follows the title in the same line. */
const shortTextLength = 40;

const icons = { done: Check, a: Music, b: Music, warn: Clock, failed: CircleAlert };

function ToastTicket({ tone, icon: Icon = icons[tone], title, text, detail, link }: Toast) {
  return (
    <div className={`toast ${tone}${(text?.length ?? 0) > shortTextLength ? ' long' : ''}`}>
      <span className="mark">
        <Icon />
      </span>
      <span className="words">
        <b>{title}</b>
        {text && <span className="text">{text}</span>}
        {detail && <span className="text">{detail}</span>}
        {link && (
          <span className="text">
            <Link href={link.to} className="underline" onClick={dismissToast}>
              {link.label}
            </Link>
          </span>
        )}
      </span>
      <IconButton icon={X} label="Close" onClick={dismissToast} />
    </div>
  );
}

/** Shows the toast over the header, in a landmark, as all content of a page must be. The live regions announce the text. */
export function ToastPlace() {
  const toast = useStore(toasts);
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

/** Renders the live region of the page at all times: a screen reader announces only changes of a region that exists already. */
export const LiveRegion = () => <LiveRegions container={null} />;

/** Renders the live region of the open dialog: a screen reader ignores the page below it. */
export const LiveRegionInSheet = () => <LiveRegions container={useTopSheet()} />;

function LiveRegions({ container }: { container: HTMLElement | null }) {
  const all = useStore(announcements).filter((each) => each.container === container);
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
