import { isVersion } from '#server/songs/index/song-index.ts';

/** What is in brackets and says nothing about the song. */
const noise =
  /\s*[([][^)\]]*\b(?:official|lyrics?|audio|video|visuali[sz]er|hd|hq|4k|mv|m\/v|remaster(?:ed)?)\b[^)\]]*[)\]]/gi;
/** Guests, and which pressing of the same recording it is: 'Halo (feat. Somebody) - Remastered 2009' is Halo. */
const guests = /\s*[([](?:feat|ft|featuring)\b[^)\]]*[)\]]|\s+(?:feat|ft|featuring)\b.*$/gi;
const pressing =
  /(?:\s[-–—])?\s(?:(?:\d{4}\s)?(?:digital\s)?remaster(?:ed)?\b.*|(?:radio|single|album)\s(?:edit|version)|bonus track)$/i;
const dash = /\s+[-–—]\s+|\s+[-–—]|[-–—]\s+/;

/** A title without what is not said when a song is asked for. */
export const plainTitle = (title: string): string =>
  title.replace(/\s+/g, ' ').replace(noise, '').replace(guests, '').replace(pressing, '').trim() || title;

/** The song's name and who performs it, from the title of a video and its channel: 'Queen – Innuendo (Official Video)'. */
export function songName(title: string, channel: string): { title: string; artist: string } {
  const performer =
    channel.replace(/\s*-\s*topic$|\s*vevo$|\s*\(?official\)?(?:\s+channel)?$/i, '').trim() || channel;
  const plain = title.replace(noise, '').trim() || title;
  const [before = '', ...rest] = plain.split(dash).map((part) => part.trim());
  const after = rest.join(' - ');
  const isOnlyVersion = isVersion(`- ${after}`) && !isVersion(after);
  if (before === '' || after === '' || isOnlyVersion) return { title: plain, artist: performer };
  return { title: after, artist: before };
}
