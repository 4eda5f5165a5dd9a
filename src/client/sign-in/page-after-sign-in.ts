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
