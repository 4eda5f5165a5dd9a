// Battles for the pictures: real songs, plausible comments, and a leaderboard with ten names.
import type { AvatarType } from '#rules/avatars.ts';
import type { BattleType } from '#rules/battle-types.ts';
import type { Mode } from '#rules/modes.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** `firstSong`: index in `hits` of the first song. */
export type PictureBattle = {
  id: number;
  code: string;
  host: TestClient;
  guest: TestClient;
  firstSong: number;
};

const hits = [
  ['Dancing On My Own', 'Robyn', 'CcNo07Xp8aQ', 'Cried in the kitchen. Nine.'],
  [
    'Murder On The Dancefloor',
    'Sophie Ellis-Bextor',
    'hAx6mYeC6pY',
    'Kitchen disco classic. I hate you, well done.',
  ],
  ['Running Up That Hill', 'Kate Bush', 'wp43OdtAAkM', 'No notes.'],
  ['Padam Padam', 'Kylie Minogue', 'p6Cnazi_Fi0', 'Fun, but you know I wanted Slow.'],
  ['Green Light', 'Lorde', 'dMK_npDG12Q', 'The piano. The piano!'],
  ['Wuthering Heights', 'Kate Bush', '-1pMMIe4hb4', 'Two Kates in one night. Bold.'],
  ['Genghis Khan', 'Miike Snow', 'P_SlAzsXa7E', 'Danced in my chair.'],
  ['Oblivion', 'Grimes', 'JtH68PJIQLE', 'Mum walked in. She likes it too.'],
  ['Hyperballad', 'Björk', '6CSiU0j_lFA', 'I would throw cutlery off a cliff for this.'],
  ['Dog Days Are Over', 'Florence + The Machine', 'iWOyfLBYtuU', 'Everybody knows it. That is the point.'],
] as const;

type Opening = { mode?: Mode; battleType?: BattleType; firstSong?: number };

export async function startPictureBattle(
  [host, guest]: readonly [TestClient, TestClient],
  { mode = 'fast', battleType = 'hip_hop', firstSong = 0 }: Opening = {},
): Promise<PictureBattle> {
  const { id, roomCode: code } = await host.ok('openBattle', { body: { mode, battleType } });
  await guest.ok('joinBattle', { body: { roomCode: code } });
  return { id, code, host, guest, firstSong };
}

const hit = ({ firstSong }: PictureBattle, turn: number) => hits[(firstSong + turn) % hits.length] ?? hits[0];

/** Submits the song of this turn and returns its id. */
export async function shareHit(battle: PictureBattle, sharer: TestClient, turn: number): Promise<number> {
  const [title, artist, videoId] = hit(battle, turn);
  const round = Math.floor(turn / 2) + 1;
  const thumbnailUrl = `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg`;
  const body = { gameId: battle.id, round, title, artist, youtubeUrl: videoId, videoId, thumbnailUrl };
  return (await sharer.ok('submitSong', { body })).id;
}

type Rating = { battle: PictureBattle; turn: number; rating: number };

export async function rateHit(listener: TestClient, songId: number, { battle, turn, rating }: Rating) {
  await listener.ok('rateSongs', { body: [{ songId, rating, comment: hit(battle, turn)[3] }] });
}

/** Plays turns from index `start` on, one per score; the scores are the ratings of the songs in order. */
export async function playTurns(
  app: TestServer,
  battle: PictureBattle,
  scores: readonly number[],
  start = 0,
) {
  for (const [index, rating] of scores.entries()) {
    const turn = start + index;
    if (index > 0 && turn % 2 === 0) await continueRound(app, battle);
    const sharer = sharerOf(battle, turn);
    const listener = sharer === battle.host ? battle.guest : battle.host;
    await rateHit(listener, await shareHit(battle, sharer, turn), { battle, turn, rating });
  }
}

/** Returns who shares in a turn. Guest and host alternate in opening rounds; the guest opens the first. */
export const sharerOf = ({ host, guest }: PictureBattle, turn: number): TestClient =>
  (Math.floor(turn / 2) + turn) % 2 === 0 ? guest : host;

export async function continueRound(app: TestServer, { id, host }: PictureBattle) {
  app.advance(10_000);
  await host.ok('continueRound', { params: { id: String(id) } });
}

const leaders: [name: string, avatar: AvatarType, wins: number, losses: number][] = [
  ['Marmalade', 'female_1', 6, 1],
  ['TrebleMaker', 'male_3', 5, 1],
  ['Otis Rewind', 'male_1', 5, 2],
  ['B-Side Bea', 'female_2', 4, 2],
  ['Loop Garou', 'male_4', 4, 3],
  ['Nana Beats', 'female_3', 3, 3],
  ['Vinyl Vera', 'female_4', 3, 4],
  ['Subwoofer Su', 'female_2', 2, 3],
  ['Moonwalk Mo', 'male_2', 2, 4],
  ['Kasimir', 'male_4', 1, 4],
];

/** Creates ten players with wins and losses, best first, all against the same guest. */
export async function fillLeaderboard(app: TestServer): Promise<TestClient[]> {
  const friend = await app.guest();
  return Promise.all(
    leaders.map(async ([name, avatar, wins, losses]) => {
      const player = await app.signUp(name, avatar);
      for (let battle = 0; battle < wins + losses; battle++) {
        const scores = battle < losses ? [8, 3] : [5, 9];
        await playTurns(app, await startPictureBattle([player, friend], { firstSong: battle }), scores);
      }
      return player;
    }),
  );
}
