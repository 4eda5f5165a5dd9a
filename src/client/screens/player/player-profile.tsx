import Settings from 'lucide-react/icons/settings';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { nameOf } from '#client/battle/players.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { failedWith } from '#client/data/send.ts';
import { useCall } from '#client/data/use-call.ts';
import { NamedSong } from '#client/player/song-entry.tsx';
import { Header } from '#client/shell/header.tsx';
import { MissingPage } from '#client/shell/missing-page.tsx';
import { LoadFailed, LoadingPage } from '#client/shell/page-states.tsx';
import { ReportButton, reportableName, reportableTitles } from '#client/shell/report/report-button.tsx';
import { usePageTitle } from '#client/shell/use-page-title.ts';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyBox } from '#client/ui/layout/empty-box.tsx';
import { FitText } from '#client/ui/layout/fit-text.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { paths } from '#contract/paths.ts';
import type { Reply, SongReply } from '#contract/schemas.ts';
import { avatars } from '#rules/avatars.ts';
import { winRate } from '#rules/records.ts';
import { percent } from '#rules/words/percent.ts';

export function ProfileSongs({ songs }: { songs: readonly SongReply[] }) {
  const [playing, setPlaying] = useState<number | null>(null);
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="poster mt-6 mb-2.5 text-[1.875rem]">{`Recent Songs (${songs.length})`}</h2>
      {songs.length === 0 ? (
        <EmptyBox
          title="No songs submitted yet"
          text="What is played in a battle stands here, newest first."
        />
      ) : (
        <div className="grid gap-x-6 gap-y-5 lg:grid-cols-3">
          {songs.map((song) => (
            <article key={song.id} className="min-w-0">
              <NamedSong song={song} playing={playing} onPlaying={setPlaying} />
            </article>
          ))}
        </div>
      )}
    </section>
  );
}

type ProfilePosterProps = { user: Reply<'showPlayer'>['user']; own: boolean };

/** Maximum length of a name in one line, in characters; a longer name would be cut beside the record disc, so it wraps. */
const maxOneLine = 12;

export function ProfilePoster({ user, own }: ProfilePosterProps) {
  const name = nameOf(user);
  return (
    <section className="relative -mx-(--bb-gutter) min-h-[210px] overflow-hidden px-(--bb-gutter) lg:mx-0 lg:min-h-[268px] lg:px-0">
      <RecordDisc
        avatar={user.avatarType}
        size="min(204px, 52vw)"
        className="absolute -right-[min(32px,8vw,max(0px,(481px-100vw)*99))] top-0.5 lg:right-1 lg:size-[264px]! @max-[12rem]/profile:relative @max-[12rem]/profile:right-0 @max-[12rem]/profile:mt-1"
      />
      <div className="relative z-1 w-[48%] @max-[12rem]/profile:w-full pt-2.5 pb-3 lg:flex lg:min-h-[268px] lg:w-[calc(100%-288px)] lg:flex-col lg:items-start lg:justify-center lg:py-0">
        {own && (
          <Badge kind="yellow" className="mb-2.5">
            You
          </Badge>
        )}
        <h1 tabIndex={-1} className="flex w-full items-center">
          {name.length > maxOneLine ? (
            <span className="poster text-[1.75rem] leading-[1.05] wrap-anywhere lg:text-[2.25rem]">
              {name}
            </span>
          ) : (
            <FitText max={60}>{name}</FitText>
          )}
        </h1>
        {user.avatarType && <p className="mt-2 text-muted text-small">{avatars[user.avatarType].name}</p>}
      </div>
    </section>
  );
}

export function RecordNumbers({ user }: { user: Reply<'showPlayer'>['user'] }) {
  const numbers = [
    ['Wins', user.gamesWon],
    ['Games', user.gamesPlayed],
    ['Win rate', percent(winRate(user))],
  ] as const;
  return (
    <dl className="relative grid gap-x-[18px] overflow-hidden grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] border-text border-y-[3px]">
      {numbers.map(([label, number]) => (
        <div key={label} className="flex flex-col-reverse -ml-[18px] border-line border-l-2 py-3 pl-[16px]">
          <dt className="mt-[3px] font-semibold text-muted text-small">{label}</dt>
          <dd className="poster digits text-[min(2.75rem,11.5vw)] lg:text-[min(2.75rem,5.75vw)] leading-[0.95]">
            {number}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PlayerMissing() {
  const hint = 'Nobody plays under this address.';
  return <MissingPage title="Player not found" hint={hint} art={<RecordDisc size={148} />} />;
}

export function PlayerProfile() {
  const { userId = '' } = useParams<{ userId: string }>();
  const me = useCurrentUser();
  const { data, error, refetch } = useCall('showPlayer', { params: { userId } });
  if (data) return <Profile {...data} own={me.user?.id === data.user.id} />;
  if (failedWith(error, 400, 404)) return <PlayerMissing />;
  return error ? <LoadFailed error={error} retry={() => void refetch()} /> : <LoadingPage />;
}

function Profile({ user, songs, own }: Reply<'showPlayer'> & { own: boolean }) {
  usePageTitle(user.deleted ? 'Deleted player' : (user.nickname ?? 'Player'));
  return (
    <>
      <Header />
      <Page width="stage" className="pt-1 pb-12 max-lg:max-w-phone lg:pt-6">
        <div className="@container/profile lg:grid lg:grid-cols-[5fr_4fr] lg:items-center lg:gap-16">
          <ProfilePoster user={user} own={own} />
          {user.deleted ? (
            <p className="border-text border-y-[3px] py-4 text-muted">
              {`This player has deleted their account.${songs.length > 0 ? ' Their songs stay.' : ''}`}
            </p>
          ) : (
            <RecordNumbers user={user} />
          )}
        </div>
        <ProfileSongs songs={songs} />
        {own && (
          <Link href={paths.account} className="btn quiet sm mt-8">
            <Settings />
            <span>Your Account</span>
          </Link>
        )}
        {!own && (
          <ReportButton
            about={[...(user.deleted ? [] : [reportableName(user)]), ...reportableTitles(songs)]}
            className="mt-8"
          />
        )}
      </Page>
    </>
  );
}
