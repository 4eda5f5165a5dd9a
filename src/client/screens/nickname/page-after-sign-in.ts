import { paths } from '#client/paths.ts';
import type { OwnUser } from '#contract/schemas.ts';

/** Into the room on the way, else home; without an avatar by way of choosing one (spec §4 Landing). */
export function pageAfterSignIn({ avatarType }: OwnUser, code: string | null): string {
  if (!avatarType) return paths.selectAvatar(code ? paths.joinGameWithQuery(code) : paths.home);
  return code ? paths.joinGame(code) : paths.home;
}
