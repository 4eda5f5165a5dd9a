import type { SearchAnswer, SearchItem } from '#contract/schemas.ts';

/** `seconds`: how long it plays; null where no one knows. `views`: how often it was watched, where YouTube told. */
export type KnownVideo = {
  videoId: string;
  title: string;
  channel: string;
  seconds: number | null;
  views?: number | null;
};

/** The pictures follow from the id, so no address from outside ever reaches the page. */
export const foundVideo = ({ videoId, title, channel, seconds }: KnownVideo): SearchItem => ({
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
