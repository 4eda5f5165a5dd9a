type Thumbnail<Width, Height> = { url: string; width: Width; height: Height };

/** One video on offer, in the shape of YouTube's own search (spec §7); the texts are plain, never HTML. */
export type FoundVideo = {
  id: { kind: 'youtube#video'; videoId: string };
  snippet: {
    title: string;
    channelTitle: string;
    thumbnails: { default: Thumbnail<120, 90>; medium: Thumbnail<320, 180> };
  };
};

export type SearchAnswer = {
  items: FoundVideo[];
  /** Where the items come from: the pasted link, an earlier equal search, YouTube now, or the game's own songs. */
  source: 'link' | 'cache' | 'youtube' | 'catalogue';
  /** A sentence for the player when the search could not do as asked. */
  notice: string | null;
};

export type VideoText = { videoId: string; title: string; channel: string };

/** The pictures follow from the id, so no address from outside ever reaches the page. */
export const foundVideo = ({ videoId, title, channel }: VideoText): FoundVideo => ({
  id: { kind: 'youtube#video', videoId },
  snippet: {
    title,
    channelTitle: channel,
    thumbnails: {
      default: { url: `https://i.ytimg.com/vi/${videoId}/default.jpg`, width: 120, height: 90 },
      medium: { url: `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg`, width: 320, height: 180 },
    },
  },
});
