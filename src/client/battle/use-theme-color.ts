import { useEffect } from 'react';
import type { Side } from '#client/ui/art/side-tag.tsx';

/** The posters' inks as the browser's own bar understands them: it knows no CSS variables. */
const inks: Record<Side | 'yellow', string> = { a: '#fd5f96', b: '#6be967', yellow: '#fce62e' };

/** Prints the browser's bar in the ink at the top of the page, while the page is open; null leaves it as it is. */
export function useThemeColor(ink: Side | 'yellow' | null): void {
  useEffect(() => {
    if (!ink) return;
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    const before = metas.map((meta) => meta.content);
    for (const meta of metas) meta.content = inks[ink];
    return () => {
      for (const [place, meta] of metas.entries()) meta.content = before[place] ?? '';
    };
  }, [ink]);
}
