import { isVersion } from './index/song-index.ts';

/** What is in brackets and says nothing about the song. */
const noise =
  /\s*[([][^)\]]*\b(?:official|lyrics?|audio|video|visuali[sz]er|hd|hq|4k|mv|m\/v|remaster(?:ed)?)\b[^)\]]*[)\]]/gi;
const dash = /\s+[-–—]\s+|\s+[-–—]|[-–—]\s+/;

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
