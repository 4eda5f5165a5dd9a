import { type ReactNode, useEffect } from 'react';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { type Side, Split } from '#client/ui/art/sides.tsx';
import { Versus } from '#client/ui/art/versus.tsx';
import type { Player } from '#contract/schemas.ts';

interface VersusPosterProps {
  margins: readonly [string, string];
  headline: ReactNode;
  players: readonly Player[];
  winnerId: string | null;
  /** Side A's share of the points, 0 to 100. */
  share: number;
  confetti?: ReactNode;
  children: ReactNode;
}

/** On a screen of enough height, the sheet leaves space for the content above and below it. */
const sheetLook =
  'flex min-h-[calc(var(--high)+var(--unit)*142.8)] flex-col rounded-none border-key border-t-3 px-[20px] pb-[18px] [--high:calc(var(--unit)*233.2)] [--split-line:0_0_2px] [--unit:min(100cqw/390,1.3px)] not-cramped:[--high:min(var(--unit)*233.2,100svh_-_25rem)] turned:min-h-0 turned:pb-[12px] lg:min-h-[420px] lg:border-t-4 lg:px-[44px] lg:pb-[36px] lg:[--split-line:0]';
/** The record discs take the height that the text leaves. */
const artLook =
  'relative -mx-[20px] flex-[1_0_var(--high)] [container:art/size] *:[--u:min(100cqw/390,100cqh/212)] turned:flex-1 lg:-mx-[44px] lg:flex-1 [@container_art_(max-height:4rem)]:*:hidden';
const usualDisc = 'absolute top-[calc(var(--u)*30)] [--disc:calc(var(--u)*172)]';
const largeDisc = 'absolute top-[calc(var(--u)*18)] [--disc:calc(var(--u)*194)]';

/** Shows both players on one sheet below a yellow band, the same for every viewer. The winner's disc is larger. */
export function VersusPoster(props: VersusPosterProps) {
  const { margins, headline, players, winnerId, share, confetti, children } = props;
  const [a, b] = players;
  const discLook = (player: Player | undefined) =>
    winnerId !== null && player?.id === winnerId ? largeDisc : usualDisc;
  return (
    <section className="versus-poster @container turned:sticky turned:top-0 relative grid turned:min-h-svh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] turned:self-start overflow-clip lg:sticky lg:top-0 lg:min-h-svh lg:self-start">
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
      <Split share={share} height="auto" size="poster-cut" className={sheetLook}>
        <div className={artLook}>
          <RecordDisc
            avatar={a?.avatarType}
            size="var(--disc)"
            className={`left-[calc(50%-211*var(--u))] ${discLook(a)}`}
          />
          <RecordDisc
            avatar={b?.avatarType}
            size="var(--disc)"
            className={`right-[calc(50%-206*var(--u))] ${discLook(b)}`}
          />
          <span className="absolute top-[calc(var(--u)*72)] left-1/2 z-4 origin-top translate-x-[calc(-50%+6px)] turned:scale-80 lg:scale-160">
            <Versus size={70} />
          </span>
        </div>
        <div className="key-panel relative z-4 mx-auto w-full max-w-[32rem] px-[16px] turned:py-[8px] pt-[11px] pb-[13px] lg:max-w-none lg:px-[24px] lg:py-[18px]">
          {children}
        </div>
      </Split>
    </section>
  );
}

/** Inks for the browser's `theme-color`, which cannot have CSS variables. */
const inks: Record<Side | 'yellow', string> = { a: '#fd5f96', b: '#6be967', yellow: '#fce62e' };

/** Sets the `theme-color` to the ink at the top of the page while the page is open; null leaves it unchanged. */
export function useThemeColor(ink: Side | 'yellow' | null): void {
  useEffect(() => {
    if (!ink) return;
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    const before = metas.map((meta) => meta.content);
    for (const meta of metas) meta.content = inks[ink];
    return () => {
      for (const [index, meta] of metas.entries()) meta.content = before[index] ?? '';
    };
  }, [ink]);
}
