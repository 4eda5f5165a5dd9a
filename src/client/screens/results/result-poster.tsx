import { sideOf } from '#client/battle/players.ts';
import { formatPoints } from '#client/battle/points.ts';
import { useThemeColor, VersusPoster } from '#client/battle/versus-poster.tsx';
import { AvatarDisc, RecordDisc } from '#client/ui/art/disc.tsx';
import { otherSide } from '#client/ui/art/sides.tsx';
import { burstPath } from '#client/ui/art/versus.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { FitText } from '#client/ui/layout/fit-text.tsx';
import type { OwnUser, Results } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import { Confetti } from './confetti.tsx';
import { resultWords, stillCounting, Totals } from './result-scores.tsx';
import './result-poster.css';

/** Size of the burst in px. */
const burstSize = 108;

/** `small`: the upper line, such as "won by". */
function BurstBadge({ small, big }: { small: string; big: string }) {
  return (
    <div className="stk land" style={{ width: burstSize, height: burstSize, '--rot': '10deg' }}>
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <path d={burstPath(10)} strokeWidth={6} />
      </svg>
      <span className="poster digits block text-center leading-[0.86]" style={{ fontSize: burstSize * 0.41 }}>
        <small className="block text-[0.36em] leading-none">{`${small} `}</small>
        {big}
      </span>
    </div>
  );
}

/**
 * The record disc takes the height that the text leaves. With large text on a phone it is small, so that the totals are above the
 * bar. On a high screen it grows, directly above the totals.
 */
const artLook =
  'relative -mx-[20px] -mt-px -mb-[3px] h-[min(60cqw,240px)] [container:art/size] *:[--disc:min(380px,100cqh)] not-cramped:h-[min(60cqw,240px,100svh_-_16rem)] turned:mt-[3px] turned:mb-[8px] turned:flex-1 lg:-mx-[44px] lg:mt-[11.25px] lg:-mb-px lg:grid lg:flex-1 lg:content-end lg:*:[--disc:min(500px,100cqh)] [@container_art_(max-height:4rem)]:*:hidden';

interface ResultPosterProps {
  results: Results;
  me: OwnUser;
  /** Whether the totals count up from 0 before the result is shown. */
  counts: boolean;
  shown: boolean;
}

export function ResultPoster(props: ResultPosterProps) {
  return props.results.winner === 'tie' ? <DrawPoster {...props} /> : <WonPoster {...props} />;
}

const marginsOf = ({ battleType, gameMode }: Results) =>
  [battleTypeLabel(battleType), modes[gameMode].label] as const;

/** Text of the burst if the points did not decide. */
const burstTexts = {
  timeout: { small: 'won on', big: 'time' },
  gave_up: { small: 'they', big: 'quit' },
  away: { small: 'they', big: 'left' },
  banned: { small: 'shut', big: 'out' },
} as const;

/** Shows the poster of a win in the winner's ink. */
function WonPoster({ results, me, counts, shown }: ResultPosterProps) {
  const { winner, winnerId, players, userScore, opponentScore, endedBy } = results;
  const ink = sideOf(players, winnerId ?? me.id);
  const [type, mode] = marginsOf(results);
  const won = winner === 'user';
  const champion = players.find((player) => player.id === winnerId);
  const margin = { small: 'won by', big: formatPoints(userScore - opponentScore) };
  const how = endedBy === 'ratings' ? margin : burstTexts[endedBy];
  useThemeColor(shown ? ink : null);
  return (
    <section
      className={`result-poster @container ink-${otherSide(ink)} relative grid grid-cols-[minmax(0,1fr)] overflow-hidden border-keyline border-b-2 bg-clip-padding turned:sticky turned:top-0 turned:min-h-svh turned:self-start turned:border-b-0 lg:sticky lg:top-0 lg:min-h-[max(100svh,640px)] lg:self-start lg:border-b-0`}
    >
      <div className={classNames(`result-flood from-${ink} ink-${ink}`, !shown && 'before-result')} />
      {shown && <Confetti winner={ink} quiet={!won || endedBy === 'timeout'} />}
      <div className="mx-auto turned:max-w-none max-w-phone flex w-full flex-col px-[20px] turned:pb-[16px] pb-[20px] lg:max-w-none lg:px-[44px] lg:pb-[36px]">
        <p className="bill relative z-4 flex justify-between gap-[12px] pt-[16px] pb-[9px] border-key border-b-3 text-[min(0.75rem,4.4cqw)] lg:border-b-4 lg:pt-[30px] lg:pb-[12px] lg:text-[0.9375rem]">
          <span>{type}</span>
          <span className="flex-none text-right">{mode}</span>
        </p>
        <Word
          className={classNames('turned:h-[96px] h-[124px] lg:h-[186px]', shown && 'result-word')}
          max={200}
          results={results}
          shown={shown}
        />
        <div className={classNames(artLook, !shown && 'invisible')}>
          <RecordDisc avatar={champion?.avatarType} size="var(--disc)" className="z-2 mx-auto" />
          {won && (
            <span className="absolute -top-[14px] left-[min(50%+62px,100%-124px)] z-4 turned:-top-[12px] turned:right-[12px] turned:left-auto turned:origin-top-right turned:scale-85 lg:top-[calc(100%-var(--disc)-22px)] lg:right-[44px] lg:left-auto lg:origin-top-right lg:scale-138">
              <BurstBadge {...how} />
            </span>
          )}
          {!won && (
            <span className="absolute top-[calc(var(--disc)-116px)] left-[max(16px,50%-195px+16px)] z-4 -rotate-10 rounded-full border-4 border-key bg-key turned:top-[calc(var(--disc)-108px)] turned:origin-left turned:scale-75 lg:top-[calc(100%-160px)] lg:left-[60px] lg:scale-140">
              <AvatarDisc avatar={me.avatarType} size={96} className="[filter:grayscale(1)]" />
            </span>
          )}
        </div>
        <Totals
          results={results}
          me={me}
          counts={counts}
          shown={shown}
          className="relative z-5 px-[16px] turned:py-[8px] py-[12px] lg:px-[22px] lg:py-[16px]"
        />
      </div>
    </section>
  );
}

/** Shows the poster of a draw in both inks. */
function DrawPoster({ results, me, counts, shown }: ResultPosterProps) {
  useThemeColor('yellow');
  return (
    <VersusPoster
      confetti={shown && <Confetti />}
      margins={marginsOf(results)}
      players={results.players}
      winnerId={null}
      share={50}
      headline={
        <Word className="turned:h-[84px] h-[88px] lg:h-[128px]" max={140} results={results} shown={shown} />
      }
    >
      <Totals results={results} me={me} counts={counts} shown={shown} />
    </VersusPoster>
  );
}

/** `max`: maximum size of the word in px. */
type WordProps = Pick<ResultPosterProps, 'results' | 'shown'> & { className: string; max: number };

/** Shows the same heading element before and after the count, because the heading has the focus. */
function Word({ results, shown, className, max }: WordProps) {
  return (
    <h1 tabIndex={-1} className={`relative z-4 flex items-center ${className}`}>
      {shown ? (
        <FitText max={max} capitals>
          {resultWords[results.winner]}
        </FitText>
      ) : (
        <span className="sr-only">{stillCounting}</span>
      )}
    </h1>
  );
}
