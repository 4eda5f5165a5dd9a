import { useSite } from '#client/data/use-call.ts';
import { later } from '#client/ui/later.tsx';
import { product } from '#contract/product.ts';
import type { Site } from '#contract/schemas.ts';
import type { DonationsProps } from './donations.tsx';

/** The year in which the product was first published. */
const since = 2025;

export function Footer({ className = '' }: { className?: string }) {
  return <footer className={`text-faint text-small ${className}`}>{`© ${since} ${product}`}</footer>;
}

const Donations = later(() =>
  import('./donations.tsx').then(
    (found) => found.Donations,
    () => () => null,
  ),
);

/** Whether there is anything to show: in development also what is not configured. */
const hasAny = ({ tipUrl, donations, development }: Site): boolean =>
  development || tipUrl !== null || Object.values(donations).some((address) => address !== null);

/** The tip link and three coins, if the site has any (spec §1). A page without their data shows nothing. */
export function SupportUs(props: Omit<DonationsProps, 'site'>) {
  const site = useSite();
  return site && hasAny(site) ? <Donations {...props} site={site} /> : null;
}
