import { z } from 'zod';
import { profile } from './people.ts';

/** A player on the leaderboard. */
export const leader = profile
  .pick({ id: true, nickname: true, gamesPlayed: true, gamesWon: true })
  .extend({ nickname: z.string() });

const adSet = z.array(z.object({ title: z.string(), text: z.string(), href: z.string() }));

/** What the site is set up with: donations (null: not set), ads, time limits in seconds. */
export const site = z.object({
  tipUrl: z.string().nullable(),
  donations: z.object({ BTC: z.string().nullable(), ETH: z.string().nullable(), SOL: z.string().nullable() }),
  ads: z.object({ male: adSet, other: adSet }),
  /** `npm run dev`: what could be set up is shown by its setting's name. */
  development: z.boolean(),
  /** Whether a full search asks YouTube itself, or only the songs the site knows. */
  searchesYoutube: z.boolean(),
  turnSeconds: z.int(),
  roundSummarySeconds: z.int(),
  /** How long a turn and a rating of an anytime battle may take. */
  anytimeHours: z.number(),
  /** By which a browser subscribes to be told while no page is open, as base64url; null: the site tells no one. */
  pushKey: z.string().nullable(),
});
