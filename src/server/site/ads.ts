import { z } from 'zod';
import { paths } from '#contract/paths.ts';
import { ConfigError, textOf } from '#server/settings/config.ts';

const ad = z.object({ title: z.string().max(80), text: z.string().max(160), href: z.string().max(500) });
const adSets = z.object({ male: z.array(ad).min(1), other: z.array(ad).min(1) });

/** Two sets of ads: `male` for avatars whose type starts with male, `other` for all others (spec §1). */
export type Ads = z.output<typeof adSets>;

/** The ads shown without ADS_FILE. */
const defaultAds: Ads = {
  male: [
    {
      title: 'Your mate swears they have taste',
      text: 'Make them prove it. Open a room.',
      href: paths.createGame,
    },
  ],
  other: [
    {
      title: 'That group chat needs settling',
      text: 'One room, one code, one winner.',
      href: paths.createGame,
    },
  ],
};

/** Reads the operator's ads; without a file, returns the default ads. @throws ConfigError: the file cannot be read or is invalid */
export function readAds(file: string | undefined): Ads {
  if (!file) return defaultAds;
  const text = textOf(file, 'ADS_FILE is invalid: ');
  try {
    return adSets.parse(JSON.parse(text));
  } catch (cause) {
    throw new ConfigError('ADS_FILE is invalid: it must be JSON with two lists, "male" and "other".', {
      cause,
    });
  }
}
