import { useLocation } from 'wouter';
import { Header } from '#client/frame/header.tsx';
import { usePage } from '#client/frame/use-page.ts';
import { paths } from '#client/paths.ts';
import { Button } from '#client/ui/button.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { RecordDisc } from '#client/ui/record-disc.tsx';

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
