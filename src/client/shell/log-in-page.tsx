import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { pageAfterLogin } from '#client/device/storage.ts';
import { Header } from './header.tsx';
import { PageTitle } from './page-title.tsx';

/** Asks to log in, on a page that needs a signed-in player (spec §2: 'Please log in to …' with a Log In link). */
export function LogInPage({ text, href, children }: { text: string; href: string; children?: ReactNode }) {
  return (
    <>
      <Header />
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
