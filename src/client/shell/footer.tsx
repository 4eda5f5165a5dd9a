import { useSite } from '#client/data/use-call.ts';
import { lazyComponent, Nothing } from '#client/ui/lazy-component.tsx';
import { product } from '#contract/product.ts';
import type { Site } from '#contract/schemas.ts';
import type { DonationsProps } from './donations.tsx';

/** Year in which the product was first published. */
const since = 2025;

export function Footer({ className = '' }: { className?: string }) {
  return <footer className={`text-faint text-small ${className}`}>{`© ${since} ${product}`}</footer>;
}

const Donations = lazyComponent(() => import('./donations.tsx').then((found) => found.Donations), {
  failed: Nothing,
});

/** Returns whether there is anything to show; development also shows donations that are not configured. */
const hasAny = ({ tipUrl, donations, development }: Site): boolean =>
  development || tipUrl !== null || Object.values(donations).some((address) => address !== null);

/** Shows the tip link and three coins, if the site has any (spec §1). Renders nothing until the site's settings are fetched. */
export function SupportUs(props: Omit<DonationsProps, 'site'>) {
  const site = useSite();
  return site && hasAny(site) ? <Donations {...props} site={site} /> : null;
}
