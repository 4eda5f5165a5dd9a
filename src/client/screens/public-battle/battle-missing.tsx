import { useLocation } from 'wouter';
import { paths } from '#client/paths.ts';
import { usePage } from '#client/shell/use-page.ts';
import { BrokenRecord } from '#client/ui/art/broken-record.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { PageTitle } from '#client/ui/layout/page-title.tsx';

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
