import { type FormEvent, useEffect, useState } from 'react';
import { Redirect, useParams, useSearchParams } from 'wouter';
import { useAnnounce } from '#client/announce/announce.ts';
import { toast } from '#client/announce/toasts.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { failureWords } from '#client/data/send.ts';
import { useInvitation, useRoom } from '#client/data/use-invitation.ts';
import { closeKeyboard } from '#client/device/keyboard.ts';
import { useBattleMessages } from '#client/live/live-context.ts';
import { go } from '#client/shell/go.ts';
import { MinimalHeader } from '#client/shell/header.tsx';
import { LoadingPage } from '#client/shell/page-states.tsx';
import { PageTitle } from '#client/shell/page-title.tsx';
import { WithUser } from '#client/shell/with-user.tsx';
import { clearPendingJoin, storePendingJoin } from '#client/sign-in/pending-join.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { EmptyBox } from '#client/ui/layout/empty-box.tsx';
import { BottomBar, Page } from '#client/ui/layout/page.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { paths } from '#contract/paths.ts';
import type { OwnUser, Room } from '#contract/schemas.ts';
import { roomCodeLength } from '#rules/limits.ts';
import { CodeField, codeIn } from './code-field.tsx';
import {
  closedMeanwhile,
  foundText,
  freeSide,
  InviteCard,
  InviteSkeleton,
  isSongInvitation,
  isUnknownRoom,
  type JoinObstacle,
  joinObstacle,
  RoomHint,
  roomError,
} from './found-room.tsx';
import { useJoin } from './use-join.ts';

/** Looks up a code, or no room. The query keeps its last data, so a room that was found before and is unknown now has been closed. */
function useLookup(code: string | null) {
  const { data, error, isFetching, refetch } = useRoom(code);
  const closed = data !== undefined && isUnknownRoom(error);
  // A failed poll says nothing new about a room that was found.
  const errorText = data ? null : roomError(error);
  return {
    room: closed ? undefined : data,
    closed,
    error,
    errorText,
    loading: isFetching && !data && !errorText,
    lookUpAgain: () => void refetch(),
  };
}

/** `invited`: the code in the URL, or an empty string. */
function JoinForm({ invited }: { invited: string }) {
  const { user } = useCurrentUser();
  const [code, setCode] = useState(invited);
  const complete = code.length === roomCodeLength;
  // The code of a link is looked up even if a letter is missing.
  const { room, closed, error, errorText, loading, lookUpAgain } = useLookup(
    complete || (invited && code === invited) ? code : null,
  );
  const found = room?.id;
  // A found room needs no more typing, and the keyboard would cover the invitation.
  useEffect(() => {
    if (found) closeKeyboard();
  }, [found]);
  const { join, joining } = useJoin();
  // While this device joins, the response of the join opens the battle.
  useBattleMessages(joining ? undefined : room?.id, lookUpAgain);
  const obstacle = closed ? closedMeanwhile : joinObstacle(room);
  useAnnounce(errorText ?? announcementOf(room, obstacle));
  const leave = (to: string) => {
    clearPendingJoin();
    go(to);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (obstacle) leave(obstacle.to);
    else if (!complete || joining) return;
    else if (errorText) {
      toast({ tone: 'failed', title: 'Error', text: failureWords(error, 'Failed to join game') });
      lookUpAgain();
    } else if (user?.nickname) join(code);
    else {
      storePendingJoin(code);
      go(paths.nickname);
    }
  };
  if (isSongInvitation(room)) return <Redirect to={paths.joinGame(code)} replace />;
  return (
    <>
      <MinimalHeader title="Join Battle" onBack={() => go(paths.home)} />
      <Page width="stage" withBar className="turned:max-w-none! max-lg:max-w-phone">
        <form
          onSubmit={submit}
          className="turned:grid turned:grid-cols-2 turned:grid-rows-[auto_1fr] turned:gap-x-6 lg:grid lg:grid-cols-2 lg:gap-x-16 lg:pt-6"
        >
          <div className="mt-0.5 lg:col-span-2 lg:mb-3 turned:col-start-2">
            <PageTitle tab="Join Battle" className="low:max-lg:text-[2.125rem]">
              {obstacle
                ? obstacle.title
                : room || (invited && loading)
                  ? "You've been called out"
                  : 'Got a code?'}
            </PageTitle>
          </div>
          <Poster room={room} closed={closed} loading={invited !== '' && loading} />
          <div className="mt-[18px] turned:mt-3 lg:mt-4 max-lg:low:mt-3">
            <CodeField
              value={code}
              onChange={(text) => setCode(codeIn(text))}
              error={errorText}
              hint={<RoomHint room={room} obstacle={obstacle} loading={loading} />}
            />
            <BottomBar>
              <Button
                type="submit"
                kind={obstacle ? 'action' : freeSide(room)}
                size="xl"
                disabled={!complete}
                pending={joining}
                pendingText="Joining..."
              >
                {obstacle?.label ?? 'Join Game!'}
              </Button>
            </BottomBar>
          </div>
        </form>
      </Page>
    </>
  );
}

/** Loaded on demand, because few invitations have a song. */
const InvitationSong = lazyComponent(
  () => import('./invitation-song.tsx').then((found) => found.InvitationSong),
  {
    fallback: <LoadingPage />,
  },
);

/** Returns the announcement of the found room; empty for a room with a song, which has its own page. */
const announcementOf = (room: Room | undefined, obstacle: JoinObstacle | null): string =>
  (room || obstacle) && !isSongInvitation(room) ? foundText(room, obstacle) : '';

/** Shows the poster with the invitation; a phone has no space for the poster until there is a code. */
function Poster({ room, closed, loading }: { room: Room | undefined; closed: boolean; loading: boolean }) {
  return (
    <div
      className={classNames(
        'mt-4 turned:col-start-1 turned:row-span-2 turned:row-start-1 turned:mt-1',
        !room && !loading && 'max-lg:hidden turned:block',
      )}
    >
      {room && <InviteCard room={room} />}
      {loading && <InviteSkeleton />}
      {closed && <EmptyBox title="The poster is down" text="Nobody waits in this room any more." />}
      {!room && !loading && !closed && (
        <EmptyBox title="Who called you out?" text="Their poster goes up here once the code is in." />
      )}
    </div>
  );
}

/** Shows the form, or redirects a player without a name or an avatar to choose one and come back (spec §2 Join Game). */
export function JoinGame() {
  const params = useParams();
  const [search] = useSearchParams();
  const code = codeIn(params['*'] || search.get('code') || '');
  // Fetches the room at the same time as the user.
  useInvitation(code || null);
  return <WithUser>{(user) => <JoinAs user={user} code={code} />}</WithUser>;
}

function JoinAs({ user, code }: { user: OwnUser | null; code: string }) {
  const { room, closed } = useInvitation(code || null);
  if (!closed && isSongInvitation(room)) return <InvitationSong key={room.id} room={room} me={user} />;
  if (!user?.nickname && code) return <Nameless code={code} signedIn={user !== null} />;
  if (!user?.nickname) return <Redirect to={paths.nickname} replace />;
  if (!user.avatarType) {
    const back = code ? paths.joinGameWithQuery(code) : paths.joinGame();
    return <Redirect to={paths.selectAvatar(back)} replace />;
  }
  return <JoinForm key={code} invited={code} />;
}

/** Redirects a player without a name to choose one if the room can be joined, else shows why it cannot be joined. */
function Nameless({ code, signedIn }: { code: string; signedIn: boolean }) {
  const { open, loading } = useInvitation(code);
  const canJoin = open && !loading;
  useEffect(() => {
    if (!canJoin) return;
    storePendingJoin(code);
    go(paths.nickname, { replace: true });
  }, [canJoin, code]);
  if (open) return <LoadingPage />;
  return signedIn ? <JoinForm invited={code} /> : <Redirect to={paths.landingWithCode(code)} replace />;
}
