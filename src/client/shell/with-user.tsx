import type { ReactNode } from 'react';
import { useCurrentUser } from '#client/data/current-user.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { LoadFailed, LoadingPage } from './page-states.tsx';

/** Renders `children` once the server has said who is signed in; the user of a visitor is null. */
export function WithUser({ children }: { children: (user: OwnUser | null) => ReactNode }) {
  const me = useCurrentUser();
  if (me.state === 'loading') return <LoadingPage />;
  if (me.state === 'unknown') return <LoadFailed error={me.error} retry={me.retry} />;
  return children(me.user);
}

type ForPlayerProps = {
  /** Shown instead to a visitor. */
  visitor: ReactNode;
  children: (user: OwnUser) => ReactNode;
};

/** Renders `children` for a signed-in player. */
export const ForPlayer = ({ visitor, children }: ForPlayerProps) => (
  <WithUser>{(user) => (user ? children(user) : visitor)}</WithUser>
);
