import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { pageAfterLogin } from '#client/device/storage.ts';
import { Header } from './header.tsx';
import { PageTitle } from './page-title.tsx';

/** The layout of a page for a missing one: in the middle of the screen, below any header. */
export const missingLook =
  'page grid min-h-svh content-center justify-items-center gap-[20px] py-[20px] text-center low:[--broken-zoom:0.6] flat:gap-[8px] flat:pt-[8px]';
const underHeader =
  '[header+&]:min-h-[calc(100svh-60px)] [header+&]:not-low:pb-[80px] lg:[header+&]:min-h-[calc(100svh-74px)] lg:[header+&]:not-low:pb-[94px]';

interface MissingPageProps {
  title: string;
  /** The title of the document, if it differs. */
  tab?: string;
  hint: string;
  art: ReactNode;
  children: ReactNode;
}

/** Shown for a page that is missing, or not for this visitor; the children are its links. */
export function MissingPage({ title, tab, hint, art, children }: MissingPageProps) {
  return (
    <>
      <Header />
      <main className={`${missingLook} ${underHeader}`}>
        {art}
        <PageTitle tab={tab} hint={hint}>
          {title}
        </PageTitle>
        <div className="grid w-full gap-2.5">{children}</div>
      </main>
    </>
  );
}

/** For pages that need a signed-in player (spec §2: 'Please log in to …' with a Log In link). */
export function SignedOut({ text, href, children }: { text: string; href: string; children?: ReactNode }) {
  return (
    <>
      <Header logout={false} />
      <main className="page grid min-h-[70svh] content-center justify-items-center gap-5 text-center">
        <CircleAlert className="size-10 text-muted" />
        <PageTitle>{text}</PageTitle>
        <a className="btn action" href={href} onClick={pageAfterLogin.storeThis}>
          Log In
        </a>
        {children}
      </main>
    </>
  );
}
