import { type ReactElement, useEffect, useState } from 'react';
import { battlePath } from '#client/battle/battle-paths.ts';
import { nameOf, opponentOf } from '#client/battle/players.ts';
import { useCall } from '#client/data/use-call.ts';
import { useMyBattles } from '#client/play-requests/own-moves.ts';
import { RequestCard } from '#client/play-requests/request-card.tsx';
import {
  labelsOf,
  type PendingRequest,
  useAnytimeRequests,
  useOutgoingRequests,
} from '#client/play-requests/use-requests.ts';
import { PushOffer } from '#client/shell/push/push-offer.tsx';
import { every } from '#client/timings.ts';
import type { UnfinishedGame } from '#contract/schemas.ts';
import { modes } from '#rules/modes.ts';
import { isAnytime } from '#rules/pace.ts';
import { hoursAndMinutes, waitInWords } from '#rules/words/wait-words.ts';
import { JustEnded, lineOf, NoteRow, OwnMove, theirLine } from './battle-rows.tsx';

/** Returns the time left, at most the response's `timeoutMs`, because `now` may be a minute older than the response. */
const leftMs = (until: number, timeoutMs: number, now: number): number =>
  Math.max(0, Math.min(timeoutMs, until - now));

/** Returns mode and time left of this step; null for a live battle. An invitation shows its mode elsewhere. */
export function timeLeftLine(game: UnfinishedGame, fetchedAt: number, now: number): string | null {
  if (!isAnytime(game) || game.timeoutMs === null) return null;
  const ms = leftMs(endOf(game, fetchedAt), game.timeoutMs, now);
  // The minutes distinguish several invitations.
  if (game.status === 'waiting') return `${hoursAndMinutes(ms)} left`;
  const mode = modes[game.mode].label;
  return game.status === 'round_summary'
    ? `${mode}. Begins by itself in ${waitInWords(ms)}`
    : `${mode}, ${waitInWords(ms)} left`;
}

const leftOf = ({ until, expiresInMs }: PendingRequest, now: number): string =>
  `${waitInWords(leftMs(until, expiresInMs, now))} left`;

/** Assumed time of a live step in milliseconds, only to sort the rows. */
const liveStepMs = 10 * 60 * 1000;

const endOf = ({ timeoutMs }: UnfinishedGame, fetchedAt: number): number =>
  fetchedAt + (timeoutMs ?? liveStepMs);

type Row = { until: number; row: ReactElement };

const bySoonest = (rows: readonly Row[]): ReactElement[] =>
  rows.toSorted((a, b) => a.until - b.until).map(({ row }) => row);

/** Shows the unfinished battles, first those that wait for this player. */
export function UnfinishedBattles({ myId }: { myId: string }) {
  const { data: battles = [], dataUpdatedAt } = useMyBattles();
  const now = useThisMinute();
  const requests = useAnytimeRequests();
  const sent = useOutgoingRequests().filter(isAnytime);
  const { data: ended = [] } = useCall('showJustEnded');
  const own: Row[] = [
    ...battles
      .filter(({ yourMove }) => yourMove)
      .map((game) => ({
        until: endOf(game, dataUpdatedAt),
        row: <OwnMove key={game.id} game={game} myId={myId} left={timeLeftLine(game, dataUpdatedAt, now)} />,
      })),
    ...requests.map((request) => ({
      until: request.until,
      row: (
        <RequestCard key={`request ${request.id}`} request={request}>
          {leftOf(request, now)}
        </RequestCard>
      ),
    })),
  ];
  const theirs = [
    ...battles
      .filter(({ yourMove }) => !yourMove)
      .map((game) => (
        <NoteRow
          key={game.id}
          player={opponentOf(game.players, myId)}
          title={lineOf(game, myId)}
          line={theirLine(game)}
          left={timeLeftLine(game, dataUpdatedAt, now)}
          href={battlePath(game)}
        />
      )),
    ...sent.map((request) => (
      <NoteRow
        key={`request ${request.id}`}
        player={request.to}
        title={`${nameOf(request.to)} is asked ${request.kind === 'rematch' ? 'for a rematch' : 'to play again'}`}
        line={labelsOf(request).join(', ')}
        left={leftOf(request, now)}
      />
    )),
  ];
  const over = ended.map((game) => <JustEnded key={game.id} game={game} myId={myId} />);
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

/** Update interval of the hours and minutes on the page, in milliseconds. */
const updateMs = 60_000;

/** Returns `Date.now()` of this minute; 0 first, so that hydration matches the server's render. */
function useThisMinute(): number {
  const [now, setNow] = useState(0);
  useEffect(() => every(updateMs, () => setNow(Date.now())), []);
  return now;
}
