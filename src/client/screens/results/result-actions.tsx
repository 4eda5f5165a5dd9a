import House from 'lucide-react/icons/house';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Share2 from 'lucide-react/icons/share-2';
import Swords from 'lucide-react/icons/swords';
import type { ReactNode } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { battlePath } from '#client/battle/battle-paths.ts';
import { nameOf, opponentOf } from '#client/battle/players.ts';
import { formatPoints } from '#client/battle/points.ts';
import { maxUncopiedLength, shareOrCopy } from '#client/device/share.ts';
import { absolute, videoLink } from '#client/links.ts';
import { ChallengeButton } from '#client/play-requests/challenge-button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { PageLink } from '#client/ui/controls/link-button.tsx';
import { useFocusOnRemoval } from '#client/ui/controls/use-focus-on-removal.ts';
import { BottomBar } from '#client/ui/layout/page.tsx';
import { paths } from '#contract/paths.ts';
import { product } from '#contract/product.ts';
import type { OwnUser, Player, Results } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { endedByWords } from '#rules/words/ended-by.ts';
import { AskRematch } from './ask-rematch.tsx';

/** Shows a link to the rematch instead of the offer, because a battle has at most one rematch. */
function ToRematch({ rematch }: { rematch: NonNullable<Results['rematch']> }) {
  return (
    <PageLink icon={Swords} className={mainLook} href={battlePath(rematch)}>
      {rematch.status === 'completed' ? 'See how the rematch ended' : 'Go to the rematch'}
    </PageLink>
  );
}

/** Offers another battle until one is accepted, perhaps on another device. */
const Offer = ({ children }: { children: ReactNode }) => (
  <div ref={useFocusOnRemoval<HTMLDivElement>()} className="contents">
    {children}
  </div>
);

type ResultActionsProps = { id: string; results: Results; me: OwnUser };

/** Returns the opponent whom the winner, or after a draw either player, may challenge. The loser may ask for a rematch. */
function rivalToAsk({ winner, series, endedBy }: Results, opponent: Player | undefined): Player | null {
  const canBeAsked = opponent && !opponent.deleted && endedBy !== 'banned';
  // A series makes the opponent a rival, even if only an earlier battle counts.
  return winner !== 'opponent' && series && canBeAsked ? opponent : null;
}

/** On a low screen the second row moves beside the main button as icons. "Play Again" keeps its text if there is space. */
const rowLook =
  'flex flex-wrap gap-x-[8px] gap-y-[10px] max-lg:low:items-start max-lg:low:[--icon:56px] low:narrow:gap-x-[6px] low:narrow:[--icon:44px] lg:items-start lg:gap-x-[10px] lg:gap-y-[12px]';
const rowWithAgain =
  'max-lg:low:[--again:calc(5.25rem+8px)] max-lg:low:@max-[11rem]/results:[--again:calc(var(--icon)+8px)]';
/** On a low screen beside the others; with less than 5.5rem left, the basis exceeds any screen, so the button has its own row. */
const mainLook =
  'result-main flex-[1_0_100%] wrap-anywhere [&>span]:min-w-0 [&>span]:text-balance max-lg:low:min-w-0 max-lg:low:flex-[999_1_calc((5.5rem-(100%-2*(var(--icon)+8px)-var(--again,0px)))*999)] max-lg:low:px-[4px] max-lg:low:py-[2px] max-lg:low:text-[1rem] max-lg:low:font-stretch-80% max-lg:low:[&>.lucide]:hidden low:narrow:text-[0.9375rem] low:narrow:font-stretch-75%';
const smallLook =
  'w-auto px-[4px] leading-[1.15] font-stretch-84% [&>span]:text-balance max-lg:low:min-h-[56px] lg:min-h-[52px] lg:flex-[1_0_auto] lg:px-[12px] lg:text-[1rem]';
const iconLook = 'max-lg:low:flex-[1_0_var(--icon)] max-lg:low:[&>span]:sr-only';
/** Three buttons in a row have no space for icons. */
const threeLook = 'max-lg:not-low:min-h-[52px] max-lg:not-low:[&>.lucide]:hidden lg:[&>.lucide]:hidden';
/** The first of three buttons has the shortest text, and leaves its space to the others. */
const againLook =
  'flex-1 max-lg:low:flex-[1_0_5.25rem] max-lg:low:[&>.lucide]:hidden max-lg:low:@max-[11rem]/results:flex-[1_0_var(--icon)] max-lg:low:@max-[11rem]/results:[&>.lucide]:block max-lg:low:@max-[11rem]/results:[&>span]:sr-only';

export function ResultActions({ id, results, me }: ResultActionsProps) {
  const opponent = opponentOf(results.players, me.id);
  const { rematch } = results;
  const mayAsk = results.winner === 'opponent' && opponent !== undefined && !opponent.deleted && !rematch;
  const rival = rivalToAsk(results, opponent);
  // An expired rematch has no results page.
  const started = rematch && rematch.status !== 'expired' ? rematch : null;
  const offer = mayAsk ? (
    <AskRematch id={id} opponent={opponent} mode={results.gameMode} className={mainLook} />
  ) : (
    rival && <ChallengeButton player={rival} className={mainLook} />
  );
  const main = started ? <ToRematch rematch={started} /> : offer && <Offer>{offer}</Offer>;
  return (
    <BottomBar className="@container/results">
      <div className={classNames(rowLook, main && rowWithAgain)}>
        {main}
        <PageLink
          kind={main ? 'ghost' : 'action'}
          size={main ? 'sm' : 'md'}
          icon={main ? RotateCcw : undefined}
          className={
            main ? classNames(smallLook, threeLook, againLook) : `${mainLook} lg:w-auto lg:flex-[1.2_0_auto]`
          }
          href={paths.createGame}
        >
          Play Again
        </PageLink>
        <Button
          kind="ghost"
          size="sm"
          icon={Share2}
          className={classNames(smallLook, iconLook, main ? `flex-[1.12] ${threeLook}` : 'flex-[1.6]')}
          onClick={() => void shareResults(id, results)}
        >
          Share Results Playlist
        </Button>
        <PageLink
          kind="ghost"
          size="sm"
          icon={House}
          className={classNames(
            smallLook,
            iconLook,
            main ? `flex-[1.12] ${threeLook}` : 'flex-1 max-lg:not-low:[&>.lucide]:hidden',
          )}
          href={paths.root}
        >
          Back to Home
        </PageLink>
      </div>
    </BottomBar>
  );
}

/** Maximum number of ids that YouTube accepts in a link. */
const maxPlaylist = 50;

/** Returns the link that plays all songs one after another, each once; null without songs. */
function playlistLink(videoIds: readonly string[]): string | null {
  const ids = [...new Set(videoIds)].slice(0, maxPlaylist);
  const [only] = ids;
  if (only === undefined) return null;
  return ids.length === 1
    ? videoLink(only)
    : `https://www.youtube.com/watch_videos?video_ids=${ids.join(',')}`;
}

const verbs = { user: 'I won', opponent: 'I lost', tie: 'A draw' } as const;

/** Returns the outcome in words, without the points if a player left or the clock ran out. */
function outcomeOf({ winner, winnerId, players, userScore, opponentScore, endedBy }: Results): string {
  if (endedBy === 'ratings')
    return `${verbs[winner]} ${formatPoints(userScore)} to ${formatPoints(opponentScore)}.`;
  const loser = players.find(({ id }) => id !== winnerId);
  const { one } = endedByWords[endedBy];
  return winner === 'user' ? `I won: ${nameOf(loser)} ${one}.` : `I lost: I ${one}.`;
}

export async function shareResults(id: string, results: Results): Promise<void> {
  const type = battleTypeLabel(results.battleType);
  const playlist = playlistLink(results.songs.map((song) => song.videoId));
  const listen = playlist ? ` The songs: ${playlist}` : '';
  const text = `${type} on ${product}. ${outcomeOf(results)}`;
  const url = absolute(paths.battle(id));
  // The link of the page comes first, because the link of the songs is long.
  const message = `${text} ${url}${listen}`;
  const how = await shareOrCopy({ title: `${type}, ${product}`, text: `${text}${listen}`, url }, message);
  if (how === 'copied') {
    const what = results.songs.length ? 'Results playlist' : 'Results';
    toast({ tone: 'done', title: 'Copied!', text: `${what} copied to clipboard` });
  }
  if (how === 'failed') {
    toast({ tone: 'warn', title: 'Share Results Playlist', text: message.slice(0, maxUncopiedLength) });
  }
}
