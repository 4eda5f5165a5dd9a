import Flag from 'lucide-react/icons/flag';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/ui/controls/button.tsx';
import { kinds, type Reportable } from './reportable.ts';

const ReportSheet = lazy(() => import('./report-sheet.tsx').then((m) => ({ default: m.ReportSheet })));

type ReportButtonProps = { about: readonly Reportable[]; className?: string };

export function ReportButton({ about, className }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
  if (about.length === 0) return null;
  return (
    <>
      <Button kind="quiet" size="sm" icon={Flag} className={className} onClick={() => setOpen(true)}>
        {labelOf(about)}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ReportSheet about={about} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** "Report a name, title or comment": what of it there is. */
function labelOf(about: readonly Reportable[]): string {
  const found = kinds.filter((kind) => about.some(({ body }) => body.about === kind.about));
  const named = found.map(({ word }) => word);
  if (named.length < 2) return `Report this ${named[0]}`;
  return `Report a ${named.slice(0, -1).join(', ')} or ${named.at(-1)}`;
}
