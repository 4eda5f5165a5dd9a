import { toast } from '#client/announce/toasts.ts';
import { points } from '#client/battle/points.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { type Shareable, shareOrCopy } from '#client/device/share.ts';
import { absolute, paths, watchLink } from '#client/paths.ts';
import { product } from '#client/product.ts';
import type { Results } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { howLeft } from '#rules/words/how-left.ts';

/** Of a text that could not be copied, this much is shown instead (spec §8). */
const shownOfText = 100;
/** More ids are cut off by the site. */
const longestPlaylist = 50;

/** One link that plays all songs after another, each once; null when there are none. */
function playlistLink(videoIds: readonly string[]): string | null {
  const ids = [...new Set(videoIds)].slice(0, longestPlaylist);
  const [only] = ids;
  if (only === undefined) return null;
  return ids.length === 1
    ? watchLink(only)
    : `https://www.youtube.com/watch_videos?video_ids=${ids.join(',')}`;
}

const verbs = { user: 'I won', opponent: 'I lost', tie: 'A draw' } as const;

/** Points decide nothing where a player left, or the clock ran out. */
function outcomeOf({ winner, winnerId, players, userScore, opponentScore, endedBy }: Results): string {
  if (endedBy === 'ratings') return `${verbs[winner]} ${points(userScore)} to ${points(opponentScore)}.`;
  const loser = players.find(({ id }) => id !== winnerId);
  return winner === 'user'
    ? `I won: ${nameOf(loser)} ${howLeft[endedBy]}.`
    : `I lost: I ${howLeft[endedBy]}.`;
}

/** As one message the page comes before the songs: their link is long, and the first characters are what is shown. */
function contentOf(id: string, results: Results): { content: Shareable; message: string } {
  const { songs, battleType } = results;
  const playlist = playlistLink(songs.map((song) => song.videoId));
  const listen = playlist ? ` The songs: ${playlist}` : '';
  const text = `${battleTypeLabel(battleType)} on ${product}. ${outcomeOf(results)}`;
  const url = absolute(paths.battle(id));
  return {
    content: { title: `${battleTypeLabel(battleType)}, ${product}`, text: `${text}${listen}`, url },
    message: `${text} ${url}${listen}`,
  };
}

export async function shareResults(id: string, results: Results): Promise<void> {
  const { content, message } = contentOf(id, results);
  const how = await shareOrCopy(content, message);
  if (how === 'copied') {
    const what = results.songs.length ? 'Results playlist' : 'Results';
    toast({ tone: 'done', title: 'Copied!', text: `${what} copied to clipboard` });
  }
  if (how === 'failed') {
    toast({ tone: 'warn', title: 'Share Results Playlist', text: message.slice(0, shownOfText) });
  }
}
