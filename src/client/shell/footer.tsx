import { type ComponentType, lazy, Suspense } from 'react';
import { useSite } from '#client/data/use-call.ts';
import { product } from '#client/product.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import type { Site } from '#contract/schemas.ts';
import type { DonationsProps } from './donations.tsx';

/** The year in which the product was first published. */
const since = 2025;

export function Footer({ className = '' }: { className?: string }) {
  return <footer className={`text-faint text-small ${className}`}>{`© ${since} ${product}`}</footer>;
}

const Donations = lazy<ComponentType<DonationsProps>>(() =>
  import('./donations.tsx')
    .then((found) => ({ default: found.Donations }))
    .catch(() => ({ default: () => null })),
);

/** Whether there is anything to show: in development also what is not configured. */
const hasAny = ({ tipUrl, donations, development }: Site): boolean =>
  development || tipUrl !== null || Object.values(donations).some((address) => address !== null);

/** The tip link and three coins, if the site has any (spec §1). A page without their data shows nothing. */
export function SupportUs(props: Omit<DonationsProps, 'site'>) {
  const site = useSite();
  const hydrated = useHydrated();
  return site && hydrated && hasAny(site) ? (
    <Suspense fallback={null}>
      <Donations {...props} site={site} />
    </Suspense>
  ) : null;
}
