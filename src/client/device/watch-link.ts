export const watchLink = (videoId: string): string => `https://www.youtube.com/watch?v=${videoId}`;
