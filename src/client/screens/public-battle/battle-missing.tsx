import { useLocation } from 'wouter';
import { usePage } from '#client/frame/use-page.ts';
import { paths } from '#client/paths.ts';
import { BrokenRecord } from '#client/ui/broken-record.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';

export function BattleMissing() {
  usePage('Battle Not Found');
  const [, go] = useLocation();
  return (
    <main className="missing page">
      <BrokenRecord size={220} />
      <PageTitle hint="There is no such battle, or it is still being fought.">Battle Not Found</PageTitle>
      <Button onClick={() => go(paths.root)}>Go Home</Button>
    </main>
  );
}
