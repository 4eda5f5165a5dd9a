import { useSite } from '#client/data/use-call.ts';
import { lazyComponent, Nothing } from '#client/ui/lazy-component.tsx';

const PushButton = lazyComponent(() => import('./push-button.tsx').then((found) => found.PushButton), {
  failed: Nothing,
});

/** Offers pushes ("Tell me when it is my move"). Renders nothing if the site sends no pushes or the browser cannot show them. */
export function PushOffer({ className }: { className?: string }) {
  const pushKey = useSite()?.pushKey ?? null;
  return pushKey === null ? null : <PushButton pushKey={pushKey} className={className} />;
}
