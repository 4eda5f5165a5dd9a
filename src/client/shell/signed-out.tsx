import CircleAlert from 'lucide-react/icons/circle-alert';
import { pageAfterLogin } from '#client/device/storage.ts';
import { Header } from '#client/shell/header/header.tsx';
import { PageTitle } from '#client/ui/layout/page.tsx';
import { usePage } from './use-page.ts';

/** For pages that need a signed-in player (spec §2: 'Please log in to …' with a Log In link). */
export function SignedOut({ text, href }: { text: string; href: string }) {
  usePage(text);
  return (
    <>
      <Header logout={false} />
      <main className="page grid min-h-[70svh] content-center justify-items-center gap-5 text-center">
        <CircleAlert className="size-10 text-muted" />
        <PageTitle>{text}</PageTitle>
        <a className="btn action" href={href} onClick={pageAfterLogin.rememberThis}>
          Log In
        </a>
      </main>
    </>
  );
}
