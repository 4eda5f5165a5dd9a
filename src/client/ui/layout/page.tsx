import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface BottomBarProps {
  flat?: boolean;
  /** Stays at the bottom on wide screens too; otherwise its content stands where it is written. */
  keepOnDesktop?: boolean;
  className?: string;
  children: ReactNode;
}

export function BottomBar({ flat, keepOnDesktop, className, children }: BottomBarProps) {
  return (
    <div className={classNames('bar', flat && 'flat', keepOnDesktop && 'keep', className)}>
      <div>{children}</div>
    </div>
  );
}

type PageTitleProps = { children: ReactNode; hint?: ReactNode; className?: string };

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

type PageProps = { width?: 'phone' | 'stage'; withBar?: boolean; className?: string; children: ReactNode };

export function Page({ width = 'phone', withBar, className, children }: PageProps) {
  return (
    <main className={classNames('page', width === 'stage' && 'stage', withBar && 'with-bar', className)}>
      {children}
    </main>
  );
}
