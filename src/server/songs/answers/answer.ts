type Thumbnail<Width, Height> = { url: string; width: Width; height: Height };

/** One video on offer, in the shape of YouTube's own search (spec §7); the texts are plain, never HTML. */
export type FoundVideo = {
  id: { kind: 'youtube#video'; videoId: string };
  snippet: {
    title: string;
    channelTitle: string;
    thumbnails: { default: Thumbnail<120, 90>; medium: Thumbnail<320, 180> };
  };
  /** '3:05' or '1:02:03'; null where no one knows. */
  duration: string | null;
};

export type SearchAnswer = {
  items: FoundVideo[];
  /** Where the first items come from; a few of the songs the game knows may stand below them. The pasted link, an earlier equal search, YouTube now, or the songs the game knows. */
  source: 'link' | 'cache' | 'youtube' | 'catalogue';
  /** Whether this is good enough that YouTube need not be asked unless the player says so. */
  enough: boolean;
  /** No item has the words as they were typed: all are near misses. */
  similar: boolean;
  /** What is printed over the items, where they were found for something else than the words themselves. */
  heading?: string;
  /** A sentence for the player when the search could not do as asked. */
  notice: string | null;
};

/** `seconds`: how long it plays; null where no one knows. `views`: how often it was watched, where YouTube told. */
export type KnownVideo = {
  videoId: string;
  title: string;
  channel: string;
  seconds: number | null;
  views?: number | null;
};

/** The pictures follow from the id, so no address from outside ever reaches the page. */
export const foundVideo = ({ videoId, title, channel, seconds }: KnownVideo): FoundVideo => ({
  id: { kind: 'youtube#video', videoId },
  snippet: {
    title,
    channelTitle: channel,
    thumbnails: {
      default: { url: `https://i.ytimg.com/vi/${videoId}/default.jpg`, width: 120, height: 90 },
      medium: { url: `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg`, width: 320, height: 180 },
    },
  },
  duration: seconds === null ? null : clockOf(seconds),
});

/** 185 → '3:05', 3723 → '1:02:03' */
function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Results that are offered for one search; the others are kept for later ones. */
const mostOffered = 25;

export const answerOf = (videos: readonly KnownVideo[], source: SearchAnswer['source']): SearchAnswer => ({
  items: videos.slice(0, mostOffered).map(foundVideo),
  ...{ source, enough: true, similar: false, notice: null },
});
