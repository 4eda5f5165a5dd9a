/** Returns the path as a URL with the site's origin, for links that are sent to others. */
export const absolute = (path: string): string => new URL(path, window.location.origin).href;

/** `startSecond`: the second of the video at which it begins. */
export const videoLink = (videoId: string, startSecond = 0): string =>
  `https://www.youtube.com/watch?v=${videoId}${startSecond > 0 ? `&t=${startSecond}s` : ''}`;
