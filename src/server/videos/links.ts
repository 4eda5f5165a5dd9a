import { z } from 'zod';
import { shareInFlight } from './share-in-flight.ts';
import { openShortMemory } from './short-memory.ts';

type LinkedVideo = { title: string; channel: string };
export type LinkTrouble = 'private' | 'gone' | 'not-embeddable';
type LinkAnswer = { ok: true; video: LinkedVideo } | { ok: false; why: LinkTrouble };

export type Looking = {
  oembedUrl: string;
  /** Milliseconds the whole answer may take. */
  cutOffMs: number;
  now: () => number;
  /** What the game itself knows of a video, for when YouTube cannot be reached. */
  known: (videoId: string) => LinkedVideo | undefined;
};

const remembered = { most: 1000, forMs: 24 * 60 * 60 * 1000 };
const troubles: Record<number, LinkTrouble> = {
  400: 'gone',
  401: 'not-embeddable',
  403: 'private',
  404: 'gone',
};
const oembed = z.object({ title: z.string().min(1), author_name: z.string().min(1).catch('YouTube') });

/**
 * Looks a linked video up by its id, without a key. When YouTube cannot be reached the video is taken on trust, with
 * a title that names its id: a network fault must not cost a player the turn. Never throws.
 */
export function openLinks({
  oembedUrl,
  cutOffMs,
  now,
  known,
}: Looking): (videoId: string) => Promise<LinkAnswer> {
  const memory = openShortMemory<LinkAnswer>({ ...remembered, now });
  const onTrust = (videoId: string): LinkAnswer => ({
    ok: true,
    video: known(videoId) ?? { title: `YouTube video ${videoId}`, channel: 'YouTube' },
  });
  return shareInFlight(async (videoId) => {
    const answer = memory.recall(videoId) ?? (await ask(videoId, oembedUrl, cutOffMs));
    if (answer?.ok) memory.keep(videoId, answer);
    return answer ?? onTrust(videoId);
  });
}

async function ask(videoId: string, oembedUrl: string, cutOffMs: number): Promise<LinkAnswer | null> {
  try {
    const address = new URL(oembedUrl);
    address.searchParams.set('url', `https://www.youtube.com/watch?v=${videoId}`);
    address.searchParams.set('format', 'json');
    const reply = await fetch(address, { signal: AbortSignal.timeout(cutOffMs) });
    const why = troubles[reply.status];
    return why ? { ok: false, why } : read(await reply.text());
  } catch {
    return null;
  }
}

/** A private video was once seen as a success that says 'Forbidden'; other unreadable answers say nothing. */
function read(text: string): LinkAnswer | null {
  if (text.trim() === 'Forbidden') return { ok: false, why: 'private' };
  const { success, data } = oembed.safeParse(JSON.parse(text));
  return success ? { ok: true, video: { title: data.title, channel: data.author_name } } : null;
}
