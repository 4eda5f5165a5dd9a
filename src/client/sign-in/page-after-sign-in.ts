import { go } from '#client/shell/go.ts';
import { paths } from '#contract/paths.ts';
import type { OwnUser } from '#contract/schemas.ts';

/** The room to join, else the page that needed a login, else home; without an avatar, the page to choose one leads there (spec §4 Landing). */
export function pageAfterSignIn(
  { avatarType }: OwnUser,
  code: string | null,
  cameFrom: string | null = null,
): string {
  const page = cameFrom ?? paths.home;
  if (!avatarType) return paths.selectAvatar(code ? paths.joinGameWithQuery(code) : page);
  return code ? paths.joinGame(code) : page;
}

/** The history state of the avatar page if it follows on that of the name, to which "Back" leads. */
export const overName = { overName: true } as const;

/** Leaves the avatar page so that "Back" does not lead to the page of the name any more. */
export function leavePastName(to: string): void {
  const leave = () => go(to, { replace: true });
  const entry = globalThis.history?.state as Partial<typeof overName> | null | undefined;
  if (entry?.overName) {
    // In the capture phase, before the router renders the page of the name.
    window.addEventListener('popstate', leave, { once: true, capture: true });
    window.history.back();
  } else leave();
}
