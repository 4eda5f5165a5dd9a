import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { Reportable } from './reportable.ts';

const ReportSheet = lazy(() => import('./report-sheet.tsx').then((m) => ({ default: m.ReportSheet })));

interface ReportButtonProps {
  /** What of this page may be reported; without anything there is no button. */
  about: readonly Reportable[];
  className?: string;
}

/** Shows names and comments to the host of the site. */
export function ReportButton({ about, className }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
  if (about.length === 0) return null;
  const onlyName = about.every(({ body }) => body.about === 'name');
  return (
    <>
      <Button kind="quiet" size="sm" icon={Flag} className={className} onClick={() => setOpen(true)}>
        {onlyName ? 'Report this name' : 'Report a name or comment'}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ReportSheet about={about} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
