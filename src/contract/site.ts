import { z } from 'zod';
import { profile } from './people.ts';

/** A player on the leaderboard. */
export const leader = profile
  .pick({ id: true, nickname: true, gamesPlayed: true, gamesWon: true })
  .extend({ nickname: z.string() });

const adSet = z.array(z.object({ title: z.string(), text: z.string(), href: z.string() }));

/** Configuration of the site: donation addresses (null if not set), ads, time limits. */
export const site = z.object({
  tipUrl: z.string().nullable(),
  donations: z.object({ BTC: z.string().nullable(), ETH: z.string().nullable(), SOL: z.string().nullable() }),
  ads: z.object({ male: adSet, other: adSet }),
  /** Set by `npm run dev`: pages show the names of missing settings. */
  development: z.boolean(),
  /** Whether a full search queries YouTube, or only the site's own song index. */
  searchesYoutube: z.boolean(),
  turnSeconds: z.int(),
  ratingSeconds: z.int(),
  roundSummarySeconds: z.int(),
  /** Time limit of a turn and of a rating in an anytime battle. */
  anytimeHours: z.number(),
  /** Application server key for push subscriptions, in base64url; null if the site sends no pushes. */
  pushKey: z.string().nullable(),
});
