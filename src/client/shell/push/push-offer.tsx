import { useSite } from '#client/data/use-call.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';

const PushButton = lazyComponent(() =>
  import('./push-button.tsx').then(
    (found) => found.PushButton,
    // The page works without the button.
    () => () => null,
  ),
);

/** Offers pushes ("Tell me when it is my move"). Renders nothing if the site sends no pushes or the browser cannot show them. */
export function PushOffer({ className }: { className?: string }) {
  const pushKey = useSite()?.pushKey ?? null;
  return pushKey === null ? null : <PushButton pushKey={pushKey} className={className} />;
}
