import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#contract/paths.ts';
import { Header } from './header.tsx';
import { PageTitle } from './page-title.tsx';

/** Layout of the page for a missing page: in the middle of the screen, below any header. */
export const missingLook =
  'page grid min-h-svh content-center justify-items-center gap-[20px] py-[20px] text-center low:[--broken-zoom:0.6] flat:gap-[8px] flat:pt-[8px]';
const underHeader =
  '[header+&]:min-h-[calc(100svh-60px)] [header+&]:not-low:pb-[80px] lg:[header+&]:min-h-[calc(100svh-74px)] lg:[header+&]:not-low:pb-[94px]';

interface MissingPageProps {
  title: string;
  /** Title of the document, if it differs from the heading. */
  tab?: string;
  hint: string;
  art: ReactNode;
  /** The page that helps more than the home page, if there is one. */
  link?: { to: string; label: string } | null;
}

/** Reports that a page does not exist or is not for this visitor, and links to another one. */
export function MissingPage({ title, tab, hint, art, link }: MissingPageProps) {
  return (
    <>
      <Header />
      <main className={`${missingLook} ${underHeader}`}>
        {art}
        <PageTitle tab={tab} hint={hint}>
          {title}
        </PageTitle>
        <div className="grid w-full gap-2.5">
          {link && (
            <Link className="btn action" href={link.to}>
              {link.label}
            </Link>
          )}
          <Link className={link ? 'btn ghost' : 'btn action'} href={paths.root}>
            Back to Home
          </Link>
        </div>
      </main>
    </>
  );
}
