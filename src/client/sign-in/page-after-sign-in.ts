import { paths } from '#client/paths.ts';
import type { OwnUser } from '#contract/schemas.ts';

/** Into the room on the way, else back to the page that needed a login, else home; without an avatar by way of choosing one (spec §4 Landing). */
export function pageAfterSignIn(
  { avatarType }: OwnUser,
  code: string | null,
  cameFrom: string | null = null,
): string {
  const page = cameFrom ?? paths.home;
  if (!avatarType) return paths.selectAvatar(code ? paths.joinGameWithQuery(code) : page);
  return code ? paths.joinGame(code) : page;
}

/** Of the choice of a warrior that follows on the choice of a name: "Back" from it still leads to the name. */
export const overName = { overName: true } as const;

type Navigate = (to: string, options: { replace: true }) => void;

/** Leads on from the choice of a warrior: "Back" goes then to where they were before, no longer to the page of the name. */
export function leavePastName(navigate: Navigate, to: string): void {
  const leave = () => navigate(to, { replace: true });
  const entry = globalThis.history?.state as Partial<typeof overName> | null | undefined;
  if (entry?.overName) {
    // Before the page there is rendered.
    window.addEventListener('popstate', leave, { once: true, capture: true });
    window.history.back();
  } else leave();
}
