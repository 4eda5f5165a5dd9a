import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface PageTitleProps {
  children: ReactNode;
  hint?: ReactNode;
  className?: string;
}

/** The page's h1; it can take the focus, which the router gives it on every change of page. */
export function PageTitle({ children, hint, className }: PageTitleProps) {
  return (
    <>
      <h1 tabIndex={-1} className={classNames('page-title poster', className)}>
        {children}
      </h1>
      {hint && <p className="mt-2 text-balance text-muted">{hint}</p>}
    </>
  );
}
