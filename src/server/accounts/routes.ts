import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Reply } from '#contract/schemas.ts';
import { maxProfileSongs } from '#rules/limits.ts';
import { nicknameProblem, tidyNickname } from '#rules/names/nickname.ts';
import type { Handlers } from '#server/app/route.ts';
import type { Runner } from '#server/database/open.ts';
import { games, songs } from '#server/database/schema.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { hasRudeWords } from '#server/words/rude-words.ts';
import { assertOwner } from './ownership.ts';
import { isNamed, rename } from './rename.ts';
import { signIn, signOut } from './session.ts';
import {
  addGuest,
  addUser,
  changeUser,
  ownUserOf,
  playerOf,
  type User,
  userById,
  userByName,
} from './store.ts';

/** Handlers of the calls about names, avatars, guests and sessions (spec §7). */
export const accountHandlers = {
  currentUser: async ({ me }) => ownUserOf(me),

  logInByName: async ({ context, body, me, session, request, reply }) => {
    const nickname = tidyNickname(body.nickname);
    const problem = nicknameProblem(nickname);
    if (problem === 'nickname-too-short') throw new Failure(problem);
    // No account has an unreadable name, and some of them are invalid text for PostgreSQL.
    const user = problem === 'nickname-unreadable' ? undefined : await userByName(context.db, nickname);
    if (!user || user.isGuest) throw new Failure('name-not-found');
    if (user.bannedAt) throw new Failure('banned');
    // A caller who is signed in to the locked account has proved the ownership before.
    if (user.lockedAt && me?.id !== user.id) throw new Failure('name-locked', { locked: true });
    // On a device with an owner's session of this account, the new session is an owner's, too.
    const isOwnersDevice = me?.id === user.id && session?.byName === false;
    const asOwner = user.lockedAt !== null || isOwnersDevice;
    return signIn(context, { request, reply }, user, asOwner ? undefined : true);
  },

  createAccount: async ({ context, body, request, reply }) => {
    if (hasRudeWords(body.username)) throw new Failure('nickname-rude');
    return signIn(context, { request, reply }, await addUser(context, { firstName: body.username }));
  },

  playAsGuest: async ({ context, request, reply }) =>
    signIn(context, { request, reply }, await addGuest(context)),

  logOut: ({ context, request, reply }) => signOut(context, request, reply),

  chooseNickname: async ({ context, body, me, session, reply }) => {
    const nickname = tidyNickname(body.nickname);
    const problem = nicknameProblem(nickname);
    // A name that is older than this rule may be kept.
    if (problem && !(problem === 'nickname-mixed' && nickname === me.nickname)) throw new Failure(problem);
    if (hasRudeWords(nickname)) throw new Failure('nickname-rude');
    // Choosing the current name changes nothing, so it needs no proof of ownership.
    if (isNamed(me, nickname)) return ownUserOf(me);
    await assertOwner(context, { me, session });
    const renamed = await rename(context, me, nickname, reply);
    refreshPages(context, me, me.nickname);
    return ownUserOf(renamed);
  },

  chooseAvatar: async ({ context, body, me }) => {
    const changed = await changeUser(context, me.id, body);
    refreshPages(context, me, me.avatarType);
    return ownUserOf(changed);
  },

  showPlayer: ({ context, params }) => showPlayer(context.db, params.userId),
} satisfies Partial<Handlers>;

/** Makes the player's pages fetch again. `before`: the old value; null for a new player, whose page fetches on its own. */
function refreshPages({ hub }: Context, me: User, before: string | null): void {
  if (before !== null) hub.publish({ to: [me.id], message: { type: 'fetchAgain' } });
}

/** Returns a profile with the latest songs, newest first. @throws Failure user-not-found */
async function showPlayer(db: Runner, id: string): Promise<Reply<'showPlayer'>> {
  const user = await userById(db, id);
  // Songs of running battles are visible only to the players.
  const rows = await db
    .select(getTableColumns(songs))
    .from(songs)
    .innerJoin(games, eq(games.id, songs.gameId))
    .where(and(eq(songs.submittedBy, id), eq(games.status, 'completed')))
    .orderBy(sql`${songs.submittedAt} desc nulls last`)
    .limit(maxProfileSongs);
  const { gamesPlayed, gamesWon } = user;
  const shared = rows.map((row) => ({
    ...row,
    titleHidden: row.titleHidden || undefined,
    youtubeUrl: row.videoId,
    submittedAt: row.submittedAt.toISOString(),
  }));
  return { user: { ...playerOf(user), gamesPlayed, gamesWon }, songs: shared };
}
