import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { usePageTitle } from './use-page-title.ts';

interface PageTitleProps {
  children: string;
  /** Title of the document, if it differs from the heading. */
  tab?: string;
  hint?: ReactNode;
  className?: string;
}

/** Renders the page's h1, which gets the focus on every change of page, and sets the document's title. */
export function PageTitle({ children, tab = children, hint, className }: PageTitleProps) {
  usePageTitle(tab);
  return (
    <>
      <h1 tabIndex={-1} className={classNames('page-title poster', className)}>
        {children}
      </h1>
      {hint && <p className="mt-2 text-balance text-muted">{hint}</p>}
    </>
  );
}
