import type { ReactNode } from 'react';
import { PageTitle } from '#client/ui/layout/page.tsx';
import { Header } from './header/header.tsx';
import { usePage } from './use-page.ts';

interface MissingPageProps {
  title: string;
  /** In the tab, where that says something else. */
  tab?: string;
  hint: string;
  art: ReactNode;
  children: ReactNode;
}

/** In the place of a page that is not there, or not for this visitor; its children are the ways on. */
export function MissingPage({ title, tab = title, hint, art, children }: MissingPageProps) {
  usePage(tab);
  return (
    <>
      <Header />
      <main className="missing page">
        {art}
        <PageTitle hint={hint}>{title}</PageTitle>
        <div className="grid w-full gap-2.5">{children}</div>
      </main>
    </>
  );
}
