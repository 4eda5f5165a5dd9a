import type { ReactNode } from 'react';

/** The words of a button that shares its row on a low phone; its name is the whole sentence there, too. */
export const ShortWhenLow = ({ long, short }: Record<'long' | 'short', ReactNode>) => (
  <>
    <span className="max-lg:low:hidden">{long}</span>
    <span className="hidden max-lg:low:block">{short}</span>
  </>
);
