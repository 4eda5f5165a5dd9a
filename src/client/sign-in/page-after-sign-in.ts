import { go } from '#client/shell/go.ts';
import { paths } from '#contract/paths.ts';
import type { OwnUser } from '#contract/schemas.ts';

/** Returns the path of the room, else of the page that needed a login, else home; without an avatar via its page (spec §4 Landing). */
export function pageAfterSignIn(
  { avatarType }: OwnUser,
  code: string | null,
  cameFrom: string | null = null,
): string {
  const page = cameFrom ?? paths.home;
  if (!avatarType) return paths.selectAvatar(code ? paths.joinGameWithQuery(code) : page);
  return code ? paths.joinGame(code) : page;
}

/** History state of the avatar page if "Back" leads to the page of the name. */
export const afterNamePage = { overName: true } as const;

let isLeaving = false;
/** Returns whether the page of the name is passed on the way from the avatar page, so that it must not be shown. */
export const isLeavingAvatarPage = (): boolean => isLeaving;

/** Leaves the avatar page, and removes the page of the name from the history. */
export function leaveAvatarPage(to: string): void {
  const leave = () => {
    isLeaving = false;
    go(to, { replace: true });
  };
  const entry = globalThis.history?.state as Partial<typeof afterNamePage> | null | undefined;
  if (entry?.overName) {
    isLeaving = true;
    // The router's listener is called first, and renders the page of the name.
    window.addEventListener('popstate', leave, { once: true });
    window.history.back();
  } else leave();
}
