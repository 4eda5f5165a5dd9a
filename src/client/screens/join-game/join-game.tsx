import { useEffect } from 'react';
import { Redirect, useLocation, useParams, useSearchParams } from 'wouter';
import { useCurrentUser } from '#client/data/current-user.ts';
import { useInvitation } from '#client/data/use-invitation.ts';
import { paths } from '#client/paths.ts';
import { LoadFailed } from '#client/shell/load-failed.tsx';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { keepPendingJoin } from '#client/sign-in/pending-join.ts';
import { codeIn } from './code-field.tsx';
import { JoinForm } from './join-form.tsx';

/** Who is not ready to play is sent to get ready and brought back with the code (spec §2 Join Game). */
export function JoinGame() {
  const me = useCurrentUser();
  const params = useParams();
  const [search] = useSearchParams();
  const code = codeIn(params['*'] || search.get('code') || '');
  if (me.state === 'loading') return <LoadingPage />;
  if (me.state === 'unknown') return <LoadFailed error={me.error} retry={me.retry} />;
  if (!me.user?.nickname && code) return <Nameless code={code} signedIn={me.user !== null} />;
  if (!me.user?.nickname) return <GetReady code={null} to={paths.nickname} />;
  if (!me.user.avatarType) {
    const back = code ? paths.joinGameWithQuery(code) : paths.joinGame();
    return <GetReady code={null} to={paths.selectAvatar(back)} />;
  }
  return <JoinForm key={code} invited={code} />;
}

/** A name is chosen for a room that may be joined; of any other it is said why not, before that. */
function Nameless({ code, signedIn }: { code: string; signedIn: boolean }) {
  const { open, looking } = useInvitation(code);
  if (looking) return <LoadingPage />;
  if (open) return <GetReady code={code} to={paths.nickname} />;
  return signedIn ? <JoinForm invited={code} /> : <Redirect to={paths.landingWithCode(code)} replace />;
}

/** `code`: what is to be remembered on the way. */
function GetReady({ code, to }: { code: string | null; to: string }) {
  const [, go] = useLocation();
  useEffect(() => {
    if (code) keepPendingJoin(code);
    go(to, { replace: true });
  }, [code, to, go]);
  return <LoadingPage />;
}
