import { Redirect, useLocation } from 'wouter';
import { useCurrentUser } from '#client/data/current-user.ts';
import { paths } from '#client/paths.ts';
import { LoadFailed } from '#client/shell/load-failed.tsx';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { NotFound } from '#client/shell/not-found.tsx';
import { roomCodeAtStart } from '#rules/room-code.ts';

/** Any address that is no page: a room code leads into its room, the rest leads nowhere. */
export function RoomLink() {
  const [path] = useLocation();
  const code = roomCodeAtStart(path.slice(1));
  return code ? <IntoRoom code={code} /> : <NotFound />;
}

function IntoRoom({ code }: { code: string }) {
  const me = useCurrentUser();
  if (me.state === 'loading') return <LoadingPage />;
  if (me.state === 'unknown') return <LoadFailed error={me.error} retry={me.retry} />;
  const to = me.state === 'signed-in' ? paths.joinGame(code) : paths.landingWithCode(code);
  return <Redirect to={to} replace />;
}
