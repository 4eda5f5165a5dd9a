import { z } from 'zod';
import { latestStartSecond } from '#rules/limits.ts';

/** Null is as good as nothing. */
const perhaps = <T extends z.ZodType>(schema: T) => schema.nullish().transform((given) => given ?? undefined);

/** A song as its sender tells it (spec §3 Song submission payload). `youtubeUrl`: an 11-character id or any real link. */
export const songFacts = z.object({
  youtubeUrl: z.string().min(1).max(2000),
  title: z.string().trim().min(1).max(300),
  artist: perhaps(z.string().trim().max(300)).transform((given) => given ?? ''),
  thumbnailUrl: perhaps(z.string().max(2000)),
  /** If it is sent, it is the video `youtubeUrl` leads to. */
  videoId: perhaps(z.string().max(2000)),
  duration: z.string().max(20).nullish(),
  /** Where it begins, in seconds; absent: where the link says. */
  startSecond: z.number().min(0).max(latestStartSecond).nullish(),
});
