import { useLocation } from 'wouter';
import { paths } from '#client/paths.ts';
import { Header } from '#client/shell/header/header.tsx';
import { usePage } from '#client/shell/use-page.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { PageTitle } from '#client/ui/layout/page-title.tsx';

export function PlayerMissing() {
  usePage('Player not found');
  const [, go] = useLocation();
  return (
    <>
      <Header />
      <main className="missing page">
        <RecordDisc size={148} />
        <PageTitle hint="Nobody plays under this address.">Player not found</PageTitle>
        <Button onClick={() => go(paths.root)}>Back to Home</Button>
      </main>
    </>
  );
}
