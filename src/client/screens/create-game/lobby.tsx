import Send from 'lucide-react/icons/send';
import { CloseRoom } from '#client/battle/invite/close-room.tsx';
import { CodeTiles } from '#client/battle/invite/code-tiles.tsx';
import { InviteActions } from '#client/battle/invite/invite-actions.tsx';
import { nameOf } from '#client/battle/players.ts';
import { useCall } from '#client/data/use-call.ts';
import { go } from '#client/shell/go.ts';
import { MinimalHeader } from '#client/shell/header.tsx';
import { PushOffer } from '#client/shell/push/push-offer.tsx';
import { usePageTitle } from '#client/shell/use-page-title.ts';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { Split } from '#client/ui/art/sides.tsx';
import { Versus } from '#client/ui/art/versus.tsx';
import { Note } from '#client/ui/feedback/note.tsx';
import { SongRow } from '#client/ui/layout/song-row.tsx';
import { paths } from '#contract/paths.ts';
import type { Game } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import { isAnytime } from '#rules/pace.ts';
import { waitInWords } from '#rules/words/wait-words.ts';

const unknown = { title: '…', artist: '…', thumbnailUrl: null };

/** Shows the song that opened an anytime battle, whose host need not wait on this page. */
function SongIsOut({ game }: { game: Game }) {
  const { data: songs } = useCall('showSongs', { params: { id: String(game.id) } });
  const [sent] = songs ?? [];
  const left = waitInWords(game.timeoutMs ?? 0);
  return (
    <div className="pt-4 pb-3.5">
      <Note side="a" icon={Send}>
        Your song waits for an answer{' '}
        <span className="block text-balance text-muted text-small leading-[1.3]">
          {`You can close this page. Whoever locks a score first plays you; ${left} left.`}
        </span>
      </Note>
      {/* The row is invisible until the song is fetched, so that nothing below moves. */}
      <div className={sent ? undefined : 'invisible'} inert={!sent}>
        <SongRow {...(sent ?? unknown)} side="a" who="You" />
      </div>
    </div>
  );
}

/** As wide as the column, but so low that the invite buttons fit on the first screen. The poster is always 390 `--u` wide. */
const sheetLook =
  '[--sheet:calc(var(--u)*468)] [--split-line:2px_0] [--u:min(100cqw/390,57svh/468)] max-sm:low:[--sheet:48svh] max-sm:low:[--u:min(100cqw/390,45svh/468)] max-sm:flat:[--sheet:calc(var(--u)*262_+_7.125rem)] max-sm:flat:[--u:min(100cqw/390,41svh/468)] turned:[--sheet:100svh] turned:[--split-line:0] turned:[--u:min(100cqw/390,84svh/468)] lg:[--sheet:100svh] lg:[--split-line:0] lg:[--u:min(100cqw/390,92svh/468)]';
const emptySeat =
  'absolute top-[calc(var(--u)*92)] right-[calc(var(--u)*6)] grid size-[calc(var(--u)*170)] place-items-center rounded-[50%] border-4 border-key border-dashed text-[length:calc(var(--u)*100)] leading-none';
const versus =
  'absolute top-[calc(var(--u)*144)] left-1/2 z-4 origin-top translate-x-[calc(-50%+4px)] max-sm:flat:scale-55 lg:scale-160';
/** At most two lines, which end before the tip of the tear. */
const nameLook =
  'absolute top-[calc(var(--u)*var(--below))] line-clamp-2 max-w-[calc(50%-var(--i)-var(--g)-1.25rem-4px)] text-balance font-extrabold text-[min(1rem,4.6cqw)] leading-[1.25] wrap-anywhere font-stretch-84% max-sm:low:text-[min(0.875rem,4.6cqw)] max-sm:flat:line-clamp-1 max-sm:flat:break-all max-sm:flat:text-[min(0.8125rem,4.6cqw)] lg:text-[1.5rem]';
/** 14 px from the edge; with large text aligned with the text of the page. */
const codeLook =
  'absolute right-(--in) bottom-[16px] left-(--in) z-4 mx-auto max-w-[30rem] px-[12px] pt-[10px] pb-[12px] [--in:max(14px,var(--bb-gutter)_*_1.3_-_12px)] max-sm:low:bottom-[8px] max-sm:low:pt-[6px] max-sm:low:pb-[8px] turned:bottom-[12px] turned:pt-[6px] turned:pb-[8px] lg:bottom-[36px] max-sm:flat:[&_i]:h-[2.75rem] max-sm:flat:[&_i]:text-[2rem]';

function LobbyPoster({ game }: { game: Game }) {
  return (
    <div className="@container">
      <Split
        share={50}
        height="var(--sheet)"
        className={`lobby-poster rounded-none [--g:4px] [--i:30px] [--s:60px] turned:sticky turned:top-0 lg:sticky lg:top-0 ${sheetLook}`}
      >
        <RecordDisc
          avatar={game.host.avatarType}
          size="calc(var(--u) * 212)"
          className="absolute top-[calc(var(--u)*32)] left-[calc(var(--u)*-14)]"
        />
        <span className={`lobby-empty-seat poster ${emptySeat}`} aria-hidden="true">
          ?
        </span>
        <span className={`lobby-versus ${versus}`}>
          <Versus size={76} />
        </span>
        <b dir="auto" className={`lobby-name left-5 [--below:262] ${nameLook}`}>
          {nameOf(game.host)}
        </b>
        <b className={`lobby-name right-5 text-right [--below:284] max-sm:flat:[--below:262] ${nameLook}`}>
          Your opponent
        </b>
        <div className={`key-panel lobby-code ${codeLook}`}>
          <p className="bill mb-[8px] flex justify-between gap-3 text-[min(0.75rem,3.75cqw)] narrow:font-stretch-82% max-sm:flat:mb-[4px]">
            <span>Room code</span>
            <span>{modes[game.mode].label}</span>
          </p>
          <CodeTiles code={game.roomCode} />
        </div>
      </Split>
    </div>
  );
}

export function Lobby({ game }: { game: Game }) {
  const label = battleTypeLabel(game.battleType);
  usePageTitle(`Waiting room, ${label}`);
  return (
    <div className="turned:grid turned:grid-cols-2 lg:grid lg:grid-cols-[minmax(0,min(40rem,55vw))_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div className="turned:order-last lg:order-last">
        <MinimalHeader title={label} onBack={() => go(paths.home)} />
      </div>
      <main className="contents">
        <h1 tabIndex={-1} className="sr-only">{`Waiting room, ${label}`}</h1>
        <div className="turned:row-span-2 lg:row-span-2">
          <LobbyPoster game={game} />
        </div>
        <div className="page pb-8 turned:order-last lg:order-last lg:self-center">
          {isAnytime(game) ? <SongIsOut game={game} /> : <Waiting />}
          <InviteActions game={game} />
          <PushOffer className="mt-2.5" />
          <CloseRoom game={game} className="mt-3" />
        </div>
      </main>
    </div>
  );
}

const Waiting = () => (
  <div className="flex items-center gap-3 pt-4 pb-3.5" role="status">
    <RecordDisc size={40} ring="var(--bb-yellow)" spinning />
    <span className="min-w-0 flex-1">
      <b className="block leading-[1.25]">Waiting for opponent</b>
      <span className="block text-balance text-muted text-small leading-[1.3]">
        It starts by itself when they join. They share the first song.
      </span>
    </span>
  </div>
);
