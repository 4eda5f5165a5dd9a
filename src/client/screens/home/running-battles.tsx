import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import {
  type OnOurClock,
  useAnytimeChallenges,
  useAnytimeRematches,
  useAskedRematches,
} from '#client/again/pending.ts';
import { ChallengeCard, kindOf, RematchCard } from '#client/again/request-cards.tsx';
import { battleAddress } from '#client/battle/battle-address.ts';
import { refreshAllSoon } from '#client/data/query-client.ts';
import { nameOf, opponentOf, sideOf } from '#client/data/use-battle.ts';
import { useCall } from '#client/data/use-call.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import { PushOffer } from '#client/shell/push/push-offer.tsx';
import { AvatarDisc } from '#client/ui/art/avatar-disc.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { useServerRendered } from '#client/ui/use-hydrated.ts';
import type { Game, RunningGame } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import { isAnytime } from '#rules/pace.ts';
import type { Situation } from '#rules/situation.ts';
import { hoursAndMinutes, waitInWords } from '#rules/words/wait-words.ts';
import { JustEnded, NoteRow } from './note-row.tsx';
import { useThisMinute } from './use-this-minute.ts';

const lines: Record<Situation, string> = {
  'share-your-song': 'Your turn. The clock runs',
  'rate-their-song': 'Your turn to rate their song',
  'swap-your-song': 'Your turn: they ask for another song',
  'they-share': 'Their turn to share a song',
  'your-song-is-out': 'Their turn to rate your song',
  'your-song-was-rated': 'Their turn to share a song',
  'results-when-rated': 'Their turn to rate your song',
  'wait-for-others': 'The others still rate',
};

export function whoMoves(game: RunningGame): string {
  const { status, currentRound } = game;
  if (isAnytime(game)) return whoMovesAnytime(game);
  if (status === 'waiting') return 'Waiting for opponent. Go back to the room';
  if (status === 'round_summary') return `Round ${currentRound} is over. Go on when you are ready`;
  return lineFor(game);
}

/** Whoever asked for another song may still rate the one there is, but need not. */
function lineFor({ situation, yourMove }: RunningGame): string {
  if (situation === 'rate-their-song' && !yourMove) return 'They choose another song';
  return situation ? lines[situation] : 'Still running. Go back to it';
}

/** With hours left no clock hurries anybody, and of two the one who shares next begins a round. */
function whoMovesAnytime(game: RunningGame): string {
  const { status, situation, currentRound, yourMove, songTitle } = game;
  if (status === 'waiting')
    return songTitle ? `Waits for an answer: “${songTitle}”` : 'Your song waits for an answer';
  if (status === 'round_summary')
    return `${yourMove ? 'Your' : 'Their'} turn to begin round ${currentRound + 1}`;
  if (situation === 'share-your-song') return 'Your turn to share a song';
  return lineFor(game);
}

/** A look at the clock may be a minute older than what was told, which is the most there is. */
const leftMs = (until: number, told: number, now: number): number => Math.max(0, Math.min(told, until - now));

/** How long this step may still take; null where a page need not say so. */
export function timeLeftLine(game: RunningGame, toldAt: number, now: number): string | null {
  if (!isAnytime(game) || game.timeoutMs === null) return null;
  const ms = leftMs(endOf(game, toldAt), game.timeoutMs, now);
  if (game.status === 'round_summary') return `Begins by itself in ${waitInWords(ms)}`;
  // Several may wait for an answer: to the minute they can be told apart.
  return `${game.status === 'waiting' ? hoursAndMinutes(ms) : waitInWords(ms)} left`;
}

const leftOf = ({ until, expiresInMs }: OnOurClock & { expiresInMs: number }, now: number): string =>
  `${waitInWords(leftMs(until, expiresInMs, now))} left`;

/** Asked for before the page is shown: what comes later pushes the leaderboard down. */
export const useMyBattles = () => useCall('showMyBattles');

export function useOwnMoves(me: string): number {
  const own = useMyBattles().data?.filter(({ yourMove }) => yourMove).length ?? 0;
  return own + useAnytimeChallenges(me).got.length + useAnytimeRematches().length;
}

/** Clocks that are not shown, live, are of minutes. */
const silentMs = 10 * 60 * 1000;

const endOf = ({ timeoutMs }: RunningGame, toldAt: number): number => toldAt + (timeoutMs ?? silentMs);

type Row = { until: number; row: ReactElement };
const bySoonest = (rows: readonly Row[]): ReactElement[] =>
  rows.toSorted((a, b) => a.until - b.until).map(({ row }) => row);

/** The way back into battles that still run: those that wait for this player first. */
export function RunningBattles({ me }: { me: string }) {
  const { data: battles = [], dataUpdatedAt } = useMyBattles();
  const now = useThisMinute();
  useLiveMessages((message) => {
    // Of a battle, also one that a yes began.
    if ('gameId' in message || 'game' in message) refreshAllSoon();
  });
  const { got, made } = useAnytimeChallenges(me);
  const rematches = useAnytimeRematches();
  const asked = useAskedRematches();
  const { data: ended = [] } = useCall('showEnded');
  const own: Row[] = [
    ...battles
      .filter(({ yourMove }) => yourMove)
      .map((game) => ({
        until: endOf(game, dataUpdatedAt),
        row: <OwnMove key={game.id} game={game} me={me} left={timeLeftLine(game, dataUpdatedAt, now)} />,
      })),
    ...got.map((challenge) => ({
      until: challenge.until,
      row: (
        <ChallengeCard key={`challenge ${challenge.id}`} challenge={challenge}>
          {leftOf(challenge, now)}
        </ChallengeCard>
      ),
    })),
    ...rematches.map((request) => ({
      until: request.until,
      row: (
        <RematchCard key={`rematch ${request.id}`} request={request}>
          {leftOf(request, now)}
        </RematchCard>
      ),
    })),
  ];
  const theirs = [
    ...battles
      .filter(({ yourMove }) => !yourMove)
      .map((game) => (
        <NoteRow
          key={game.id}
          player={opponentOf(game.players, me)}
          title={lineOf(game, me)}
          line={whoMoves(game)}
          left={timeLeftLine(game, dataUpdatedAt, now)}
          href={battleAddress(game)}
        />
      )),
    ...made.map((challenge) => (
      <NoteRow
        key={`challenge ${challenge.id}`}
        player={challenge.to}
        title={`${nameOf(challenge.to)} is asked to play again`}
        line={kindOf(challenge)}
        left={leftOf(challenge, now)}
      />
    )),
    ...asked.map((request) => (
      <NoteRow
        key={`rematch ${request.id}`}
        player={request.to}
        title={`${nameOf(request.to)} is asked for a rematch`}
        line={modes[request.gameMode].label}
        left={leftOf(request, now)}
      />
    )),
  ];
  const over = ended.map((game) => <JustEnded key={game.id} game={game} me={me} />);
  if (own.length + theirs.length + over.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3 lg:pt-0 lg:pb-8">
      <List title={`Your moves (${own.length})`} rows={bySoonest(own)} />
      <List title="Waiting for them" rows={theirs} />
      <List title="Just ended" rows={over} />
      <PushOffer />
    </div>
  );
}

function List({ title, rows }: { title: string; rows: readonly ReactElement[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="bill mb-1.5 text-muted">{title}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 xl:grid-cols-2 xl:[&>:only-child]:col-span-2">
        {rows.map((row) => (
          <li key={row.key}>{row}</li>
        ))}
      </ul>
    </section>
  );
}

type OwnMoveProps = { game: RunningGame; me: string; left: string | null };

/** A block in the own ink, as in the battle itself; what others have to do is a note. */
function OwnMove({ game, me, left }: OwnMoveProps) {
  const { players } = game;
  const opponent = opponentOf(players, me);
  const stood = useServerRendered() && 'stood';
  return (
    <Link
      href={battleAddress(game)}
      className={classNames('banner-block h-full gap-2.5', `ink-${sideOf(players, me)}`, stood)}
    >
      <AvatarDisc avatar={opponent?.avatarType ?? null} size={44} className="flex-none" />
      <span className="min-w-0 flex-1">
        <b className="poster block text-[1.375rem] leading-[1.05] wrap-anywhere" dir="auto">
          {whoMoves(game)}
        </b>
        <span className="mt-1 block font-[650] text-small leading-[1.25] wrap-anywhere" dir="auto">
          {lineOf(game, me)}
        </span>
        {left && <b className="block text-small leading-[1.3]">{left}</b>}
      </span>
      <ChevronRight className="-mr-1 flex-none" />
    </Link>
  );
}

function lineOf(game: Game, me: string): string {
  const opponent = opponentOf(game.players, me);
  const label = battleTypeLabel(game.battleType);
  if (opponent) return `${label} against ${nameOf(opponent)}`;
  return `${label}, ${isAnytime(game) ? `${modes[game.mode].label}, ` : ''}room ${game.roomCode}`;
}
