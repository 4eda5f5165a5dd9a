import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { leaderboardSize } from '#rules/limits.ts';
import type { User } from '#server/accounts/store.ts';
import type { Handlers } from '#server/app/route.ts';
import { batch } from '#server/database/batch.ts';
import type { QueryPrepared } from '#server/database/open.ts';
import { ConfigError } from '#server/settings/config.ts';

export const siteHandlers = {
  showSite: async ({ context: { config, ads, timeLimits, push } }) => ({
    tipUrl: config.TIP_URL ?? null,
    donations: {
      BTC: config.DONATE_BTC ?? null,
      ETH: config.DONATE_ETH ?? null,
      SOL: config.DONATE_SOL ?? null,
    },
    ads,
    development: config.development,
    searchesYoutube: config.YOUTUBE_API_KEY !== undefined,
    turnSeconds: Math.round(timeLimits.turnMs / 1000),
    roundSummarySeconds: Math.round(timeLimits.roundSummaryMs / 1000),
    anytimeHours: config.ANYTIME_TURN_HOURS,
    pushKey: push?.publicKey ?? null,
  }),

  showLeaderboard: ({ context: { findLeaders } }) => findLeaders(),
} satisfies Partial<Handlers>;

const banner = z.object({ title: z.string().max(80), text: z.string().max(160), href: z.string().max(500) });
const adSets = z.object({ male: z.array(banner).min(1), other: z.array(banner).min(1) });

/** Two sets of banners: `male` for avatars whose type starts with male, `other` for all others (spec §1). */
export type Ads = z.output<typeof adSets>;

/** Our own banners, shown until an operator brings others. */
const houseAds: Ads = {
  male: [
    {
      title: 'Your mate swears they have taste',
      text: 'Make them prove it. Open a room.',
      href: '/create-game',
    },
  ],
  other: [
    {
      title: 'That group chat needs settling',
      text: 'One room, one code, one winner.',
      href: '/create-game',
    },
  ],
};

/** @throws ConfigError when the file is missing or has another shape. */
export function readAds(file: string | undefined): Ads {
  if (!file) return houseAds;
  try {
    return adSets.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new ConfigError('ADS_FILE is not right: it must be JSON with two lists, "male" and "other".', {
      cause,
    });
  }
}

/** The ten best in the order of rules/standings (spec §2 Home), which compares names letter by letter. */
const leaders = {
  name: 'leaders',
  text: `
    select id, nickname, games_played "gamesPlayed", games_won "gamesWon" from users
    where not is_guest and games_played > 0 and nickname is not null and banned_at is null
    order by games_won desc, games_played, nickname collate "C" limit ${leaderboardSize}`,
};

type Leader = Pick<User, 'id' | 'gamesPlayed' | 'gamesWon'> & { nickname: string };
export type FindLeaders = () => Promise<Leader[]>;

/** All who ask at once get what one statement found: nothing is asked for more often. */
export function openFindLeaders(queryPrepared: QueryPrepared): FindLeaders {
  const find = batch(async (asked: readonly 'leaders'[]) => {
    const found = await queryPrepared<Leader>(leaders, []);
    return asked.map(() => found);
  });
  return () => find('leaders');
}
