/** Returns the path as a URL with the site's origin, for links that are sent to others. */
export const absolute = (path: string): string => new URL(path, window.location.origin).href;

export const videoLink = (videoId: string): string => `https://www.youtube.com/watch?v=${videoId}`;
