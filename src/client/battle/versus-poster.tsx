import { type ReactNode, useEffect } from 'react';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { type Side, Split } from '#client/ui/art/sides.tsx';
import { Versus } from '#client/ui/art/versus.tsx';
import type { Player } from '#contract/schemas.ts';
import './versus-poster.css';

interface VersusPosterProps {
  margins: readonly [string, string];
  headline: ReactNode;
  players: readonly Player[];
  winnerId: string | null;
  /** Side A's part of the points, 0 to 100. */
  share: number;
  confetti?: ReactNode;
  children: ReactNode;
}

/** Both players on one sheet, a yellow band above them: a battle as everyone sees it. The winner stands larger. */
export function VersusPoster(props: VersusPosterProps) {
  const { margins, headline, players, winnerId, share, confetti, children } = props;
  const [a, b] = players;
  const sizeOf = (player: Player | undefined) =>
    winnerId !== null && player?.id === winnerId ? 'large' : '';
  return (
    <section className="versus-poster @container side:sticky side:top-0 relative grid side:min-h-svh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] side:self-start overflow-clip lg:sticky lg:top-0 lg:min-h-svh lg:self-start">
      {confetti}
      <div className="ink-y px-[20px] pt-[16px] lg:px-[44px] lg:pt-[28px]">
        <div className="mx-auto max-w-phone lg:max-w-none">
          <p className="bill relative z-4 flex justify-between gap-[12px] border-key border-b-3 pb-[9px] text-[min(0.75rem,4.4cqw)] lg:border-b-4 lg:pb-[12px] lg:text-[0.9375rem]">
            <span>{margins[0]}</span>
            <span>{margins[1]}</span>
          </p>
          {headline}
        </div>
      </div>
      <Split share={share} height="auto" size="poster" className="versus-sheet">
        <div className="versus-art">
          <RecordDisc avatar={a?.avatarType} size="var(--disc)" className={`versus-disc a ${sizeOf(a)}`} />
          <RecordDisc avatar={b?.avatarType} size="var(--disc)" className={`versus-disc b ${sizeOf(b)}`} />
          <span className="absolute top-[calc(var(--u)*72)] left-1/2 z-4 origin-top translate-x-[calc(-50%+6px)] side:scale-80 lg:scale-160">
            <Versus size={70} />
          </span>
        </div>
        <div className="key-panel relative z-4 mx-auto w-full max-w-[32rem] px-[16px] side:py-[8px] pt-[11px] pb-[13px] lg:max-w-none lg:px-[24px] lg:py-[18px]">
          {children}
        </div>
      </Split>
    </section>
  );
}

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
