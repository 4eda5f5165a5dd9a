import { usePage } from '#client/shell/use-page.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { PageTitle } from '#client/ui/layout/page-title.tsx';

/** The breath between the last rating, or the last second, and the results. */
export function BattleOver() {
  usePage('The battle is over');
  return (
    <main className="page grid min-h-svh place-content-center justify-items-center text-center">
      <RecordDisc size={200} ring="var(--bb-fountain-x)" spinning />
      <PageTitle className="mt-6 text-[2.5rem]" hint="Calculating results...">
        The battle is over
      </PageTitle>
    </main>
  );
}
