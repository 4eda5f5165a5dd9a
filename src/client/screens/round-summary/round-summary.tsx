import DoorOpen from 'lucide-react/icons/door-open';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ReactNode, useEffect } from 'react';
import { Redirect, useParams } from 'wouter';
import { useAnnounce } from '#client/announce/announce.ts';
import { dismissToast } from '#client/announce/toasts.ts';
import { BattleGuard, type TableProps } from '#client/battle/battle-guard.tsx';
import { GiveUp, WaitForAway } from '#client/battle/leave-battle.tsx';
import { nameOf } from '#client/battle/players.ts';
import type { SeenTable } from '#client/data/use-table.ts';
import { MinimalHeader } from '#client/shell/header.tsx';
import { PageTitle } from '#client/shell/page-title.tsx';
import { PushOffer } from '#client/shell/push/push-offer.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Note } from '#client/ui/feedback/note.tsx';
import { paths } from '#contract/paths.ts';
import type { Game, Player } from '#contract/schemas.ts';
import { modes } from '#rules/modes.ts';
import { isAnytime } from '#rules/pace.ts';
import { isSealed } from '#rules/view.ts';
import { BeginsByItself, ContinueBar, otherPath } from './continue-bar.tsx';
import { landingOf, landsAfter, useMoved, useStickerFeel, withoutThisRound, withSongs } from './reveal.ts';
import { RoundSongs, ScoreSplit, type Showing, totalsOf } from './round-scores.tsx';
import { inOrder, upTo, useSecretEnd } from './use-secret-end.ts';
import { useSummaryReactions } from './use-summary-reactions.ts';

/** Shows the page between two rounds and after the last one (spec §2 Round summary). */
export function RoundSummary() {
  const { id = '' } = useParams<{ id: string }>();
  return (
    <BattleGuard id={id} path={paths.roundSummary}>
      {(props) => <Between {...props} />}
    </BattleGuard>
  );
}

function Between(props: TableProps) {
  const { id, status, currentRound } = props.table.game;
  const path = otherPath(props.table.game);
  useSummaryReactions(id);
  return path ? <Redirect to={path} replace /> : <Summary key={`${currentRound} ${status}`} {...props} />;
}

function Summary(props: TableProps) {
  const { mode, status } = props.table.game;
  // The toast about the last rating would cover the totals.
  useEffect(dismissToast, []);
  return mode === 'secret' && status === 'completed' ? <SecretEnd {...props} /> : <AfterRound {...props} />;
}

/** Lands the stickers of this round one after another; at the end the stickers of all rounds, the latest round first. */
function AfterRound({ table, me }: TableProps) {
  const { currentRound, status, mode } = table.game;
  const landing = landingOf(table);
  const totals = totalsOf({ table, me }).map(({ name, points }) => `${name} ${points}`);
  // Secret totals are announced once all of them are shown.
  useAnnounce(mode === 'secret' ? '' : totals.join(', '));
  useStickerFeel(landing.length);
  const moved = useMoved();
  const showing = (songId: number): Showing => {
    const nth = landing.indexOf(songId);
    return nth < 0 ? {} : { landsAfter: landsAfter(nth) };
  };
  const songs = { table, me, showing };
  return (
    <Page table={table} me={me} shown={moved ? table : withoutThisRound(table)}>
      {status === 'completed' ? (
        upTo(currentRound)
          .toReversed()
          .map((round) => <RoundSongs key={round} title={`Round ${round}`} round={round} {...songs} />)
      ) : (
        <RoundSongs title="This round" round={currentRound} {...songs} />
      )}
    </Page>
  );
}

function SecretEnd({ table, me }: TableProps) {
  const { landed, skip } = useSecretEnd(table, me.id);
  const order = inOrder(table);
  const ordered = table.songs.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  const showing = (songId: number): Showing =>
    landed.includes(songId) ? { landsAfter: 0, uncovers: true } : { covered: true };
  const songs = { table: { ...table, songs: ordered }, me, showing };
  return (
    <Page table={table} me={me} shown={withSongs(table, ({ id }) => landed.includes(id))} skip={skip} follows>
      {upTo(table.game.currentRound).map((round) => (
        <RoundSongs key={round} title={`Round ${round}`} round={round} {...songs} />
      ))}
    </Page>
  );
}

interface SummaryPageProps extends TableProps {
  shown: SeenTable;
  skip?: (() => void) | null;
  /** Whether the totals stay visible while the page scrolls along the songs. */
  follows?: boolean;
  children: ReactNode;
}

/** Returns the player whom an anytime battle waits for between rounds, because they share next; undefined in other cases. */
const nextSharer = ({ pace, status, players, turnOrder }: Game): Player | undefined =>
  pace === 'anytime' && status !== 'completed' ? players.find(({ id }) => id === turnOrder[1]) : undefined;

/** Shows that the other player of an anytime battle continues, so that this player need not wait. */
function NextAnytime({ next }: { next: Player }) {
  return (
    <>
      <Note icon={DoorOpen} className="mt-2.5">
        {`${nameOf(next)} goes on when they like, and shares the next song. Close this page, we keep your place.`}
      </Note>
      <PushOffer className="mt-2.5" />
    </>
  );
}

/** Height that title, note and button leave to the totals on a wide screen. */
const totalsRoom =
  'lg:[--head-room:22px] lg:[--head:min(120px,var(--totals)*0.325)] lg:[--margin:20px] lg:[--totals:clamp(13.5rem,100svh_-_27rem,26rem)]';
/** Scroll margins of a song, so that neither the totals nor the bar cover the song. */
const followsLook =
  '[&_.revealed]:scroll-mt-[24px] [&_.revealed]:scroll-mb-[140px] max-lg:not-flat:[&>:first-child]:contents max-lg:not-flat:[&_.revealed]:scroll-mt-[190px] max-lg:not-flat:[&_.split]:sticky max-lg:not-flat:[&_.split]:top-[calc(8px+env(safe-area-inset-top))] max-lg:not-flat:[&_.split]:z-6 max-lg:not-flat:[&_.split]:outline-8 max-lg:not-flat:[&_.split]:outline-wall';

function Page({ table, me, shown, skip = null, follows = false, children }: SummaryPageProps) {
  const { game } = table;
  const final = game.status === 'completed';
  const next = nextSharer(game);
  const theirs = next?.id === me.id ? undefined : next;
  const title = final ? 'Final Results!' : `Round ${game.currentRound} Summary`;
  return (
    <>
      <MinimalHeader title={modes[game.mode].label} home={isAnytime(game)} />
      <main
        className={classNames(
          'page with-bar turned:grid turned:max-w-none turned:grid-cols-[repeat(2,minmax(0,1fr))] turned:items-start turned:gap-[24px] turned:[--head-room:6px] lg:grid lg:max-w-[calc(var(--bb-max-stage)+2*var(--bb-gutter))] lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)] lg:items-start lg:gap-[64px] lg:pt-[32px]',
          totalsRoom,
          follows && followsLook,
        )}
      >
        <div className="turned:sticky turned:top-[8px] lg:sticky lg:top-[32px]">
          <PageTitle className="turned:text-[2.5rem] text-[min(3.25rem,13.3vw)]">{title}</PageTitle>
          <ScoreSplit table={shown} me={me} />
          {isSealed(game) && (
            <Note icon={EyeOff} className="mt-2.5">
              Opponent scores hidden until final reveal!
            </Note>
          )}
          {!final && isAnytime(game) && <BeginsByItself table={table} />}
          {theirs ? <NextAnytime next={theirs} /> : <ContinueBar game={game} onSkip={skip} />}
        </div>
        <div className="mt-[20px] grid grid-cols-[minmax(0,1fr)] gap-[18px] turned:mt-[4px] lg:mt-0">
          {children}
          {/* The note is last on the page, so that nothing moves when the note appears. */}
          {!final && <WaitForAway table={table} me={me} />}
          {!final && <GiveUp gameId={game.id} />}
        </div>
      </main>
    </>
  );
}
