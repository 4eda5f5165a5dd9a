export type Shared = 'shared' | 'cancelled' | 'unavailable';

/** Opens the device's own sharing. Must be called straight from the press: a wait before it loses the permission. */
export async function shareLink(content: { title: string; text: string; url: string }): Promise<Shared> {
  if (!navigator.share || navigator.canShare?.(content) === false) return 'unavailable';
  try {
    await navigator.share(content);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unavailable';
  }
}

/** Opens a chat with the text filled in. */
export const chatLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;
