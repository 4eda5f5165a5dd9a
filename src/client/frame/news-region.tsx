import { useSyncExternalStore } from 'react';
import { toldNews, watchNews } from './news.ts';

/** Always on the page: a screen reader hears only regions that it knew before. */
export function NewsRegion() {
  const news = useSyncExternalStore(watchNews, toldNews, toldNews);
  const lines = (urgent: boolean) =>
    news.filter((each) => each.urgent === urgent).map(({ id, text }) => <p key={id}>{text}</p>);
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
