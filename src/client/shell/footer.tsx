import { type ComponentType, lazy, Suspense } from 'react';
import { useSite } from '#client/data/use-call.ts';
import { product } from '#client/product.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import type { Site } from '#contract/schemas.ts';
import type { DonationsProps } from './donations.tsx';

/** The year the product first stood on a wall. */
const since = 2025;

export function Footer({ className = '' }: { className?: string }) {
  return <footer className={`text-faint text-small ${className}`}>{`© ${since} ${product}`}</footer>;
}

const Donations = lazy<ComponentType<DonationsProps>>(() =>
  import('./donations.tsx')
    .then((found) => ({ default: found.Donations }))
    .catch(() => ({ default: () => null })),
);

/** Somewhere to give to; in development also where one could be. */
const hasSomewhere = ({ tipUrl, donations, development }: Site): boolean =>
  development || tipUrl !== null || Object.values(donations).some((address) => address !== null);

/** The tip link and three coins, where the site has any (spec §1). A page does without them if they do not come. */
export function SupportUs(props: Omit<DonationsProps, 'site'>) {
  const site = useSite();
  const hydrated = useHydrated();
  return site && hydrated && hasSomewhere(site) ? (
    <Suspense fallback={null}>
      <Donations {...props} site={site} />
    </Suspense>
  ) : null;
}
