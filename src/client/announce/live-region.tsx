import { useSyncExternalStore } from 'react';
import { useTopSheet } from '#client/ui/layout/open-sheets.ts';
import { announcements, watchAnnouncements } from './announce.ts';

/** Always on the page: a screen reader hears only regions that it knew before. */
export const LiveRegion = () => <Voices of={null} />;

/** The same inside a dialog, for nothing under it is heard while it is open. */
export const LiveRegionInSheet = () => <Voices of={useTopSheet()} />;

function Voices({ of: place }: { of: HTMLElement | null }) {
  const all = useSyncExternalStore(watchAnnouncements, announcements, announcements).filter(
    (each) => each.place === place,
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
