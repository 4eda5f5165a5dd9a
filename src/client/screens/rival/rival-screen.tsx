import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { nameOf } from '#client/battle/players.ts';
import { formatPoints } from '#client/battle/points.ts';
import { failedWith } from '#client/data/send.ts';
import { useCall } from '#client/data/use-call.ts';
import { ChallengeButton } from '#client/play-requests/challenge-button.tsx';
import { NamedSong } from '#client/player/song-entry.tsx';
import { LogInPage } from '#client/shell/log-in-page.tsx';
import { MissingPage } from '#client/shell/missing-page.tsx';
import { LoadFailed, LoadingPage } from '#client/shell/page-states.tsx';
import { ReportButton, reportableName, reportableTitles } from '#client/shell/report/report-button.tsx';
import { usePageTitle } from '#client/shell/use-page-title.ts';
import { ForPlayer } from '#client/shell/with-user.tsx';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { otherSide, SideTag } from '#client/ui/art/sides.tsx';
import { Sticker } from '#client/ui/art/sticker.tsx';
import { BottomBar } from '#client/ui/layout/page.tsx';
import { paths } from '#contract/paths.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { minRatingsForMatch } from '#rules/rivals.ts';
import { percent } from '#rules/words/percent.ts';
import { LastBattles, type RivalPage, RivalPoster, sidesOf } from './pair-record.tsx';

function BestSongs({ rival: { best, player, side } }: { rival: RivalPage }) {
  const [playing, setPlaying] = useState<number | null>(null);
  const songs = [
    { song: best.user, side, who: 'You' },
    { song: best.opponent, side: otherSide(side), who: nameOf(player) },
  ];
  if (!best.user && !best.opponent) return null;
  return (
    <section aria-labelledby="best">
      <h2 id="best" className="poster mt-6 mb-2.5 text-[1.875rem]">
        Best songs
      </h2>
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
        {songs.map(
          ({ song, side, who }) =>
            song && (
              <article key={song.id} className="min-w-0">
                <div className="mb-2 flex items-center gap-2">
                  <SideTag side={side} />
                  <h3
                    className="min-w-0 flex-1 text-balance font-bold leading-[1.3] wrap-anywhere"
                    dir="auto"
                  >
                    {who}
                  </h3>
                  <Sticker score={song.rating} label={formatPoints(song.rating)} size={58} />
                </div>
                <NamedSong song={song} playing={playing} onPlaying={setPlaying} />
              </article>
            ),
        )}
      </div>
    </section>
  );
}

function PairNumbers({ rival: { draws, tasteMatch } }: { rival: RivalPage }) {
  const numbers = [
    [draws === 1 ? 'Draw' : 'Draws', String(draws)],
    tasteMatch === null
      ? [`Taste match, after ${minRatingsForMatch} ratings`, '?']
      : ['Taste match', percent(tasteMatch)],
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-[18px] overflow-hidden border-text border-y-[3px] lg:mt-7">
      {numbers.map(([label, number]) => (
        <div
          key={label}
          className="-ml-[18px] flex flex-col-reverse justify-end border-line border-l-2 py-3 pl-[16px]"
        >
          <dt className="mt-[3px] font-semibold text-muted text-small">{label}</dt>
          <dd className="poster digits text-[2.75rem] leading-[0.95]">{number}</dd>
        </div>
      ))}
    </dl>
  );
}

export const RivalScreen = () => (
  <ForPlayer visitor={<LogInPage text="Please log in to see your rivals" href="/login" />}>
    {(me) => <Rival me={me} />}
  </ForPlayer>
);

function Rival({ me }: { me: OwnUser }) {
  const { userId = '' } = useParams<{ userId: string }>();
  const { data, error, refetch } = useCall('showRival', { params: { userId } });
  if (data) return <RivalRecord rival={data} me={me} />;
  // 400: no valid id; 404: an unknown player, or one without a finished battle against this player.
  if (failedWith(error, 400, 404)) return <RivalMissing isSelf={me.id === userId} />;
  return error ? <LoadFailed error={error} retry={() => void refetch()} /> : <LoadingPage />;
}

function RivalRecord({ rival, me }: { rival: RivalPage; me: OwnUser }) {
  const { player, side, best, battles, lastGameId } = rival;
  const { a, b } = sidesOf(rival, me);
  usePageTitle(`${nameOf(a.player)} ${a.wins} : ${b.wins} ${nameOf(b.player)}`);
  return (
    <main className="turned:grid turned:grid-cols-2 lg:grid lg:grid-cols-2">
      <RivalPoster rival={rival} me={me} />
      <div className="page with-bar turned:pt-1 pt-5 lg:max-w-[40rem] lg:px-14 lg:pt-[30px]">
        <BottomBar>
          <div className="flex flex-row-reverse flex-wrap gap-2.5">
            {/* A challenge needs the pair's last battle, which may have been deleted. */}
            {lastGameId !== null && (
              <ChallengeButton
                player={player}
                brief
                className="w-auto min-w-0 flex-4 basis-44 px-3 wrap-anywhere"
              />
            )}
            <Link href={paths.root} className="btn ghost mb-1 w-auto flex-1 basis-20 px-2">
              <span>Home</span>
            </Link>
          </div>
        </BottomBar>
        <PairNumbers rival={rival} />
        <BestSongs rival={rival} />
        <LastBattles battles={battles} side={side} />
        <Link href={paths.player(player.id)} className="btn quiet sm mt-6">
          <span className="min-w-0 wrap-anywhere">{`All of ${nameOf(player)}'s songs`}</span>
        </Link>
        <ReportButton
          about={[reportableName(player), ...reportableTitles(best.opponent ? [best.opponent] : [])]}
          className="mt-2"
        />
      </div>
    </main>
  );
}

function RivalMissing({ isSelf }: { isSelf: boolean }) {
  const hint = isSelf
    ? 'This is you. A rival is somebody you finished a battle with.'
    : 'No battle of you two is on record.';
  const link = { to: paths.createGame, label: 'Start Battle' };
  return <MissingPage title="No score here" hint={hint} art={<RecordDisc size={148} />} link={link} />;
}
