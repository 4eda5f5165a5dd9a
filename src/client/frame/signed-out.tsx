import { CircleAlert } from 'lucide-react';
import { PageTitle } from '#client/ui/page-title.tsx';
import { Header } from './header.tsx';

/** For pages that need somebody signed in (spec §2: 'Please log in to …' with a Log In link). */
export function SignedOut({ text, href }: { text: string; href: string }) {
  return (
    <>
      <Header logout={false} />
      <main className="page grid min-h-[70svh] place-content-center justify-items-center gap-4 text-center">
        <CircleAlert className="size-10 text-muted" />
        <PageTitle>{text}</PageTitle>
        <a className="btn action" href={href}>
          Log In
        </a>
      </main>
    </>
  );
}
