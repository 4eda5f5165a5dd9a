import { copyText } from './clipboard.ts';

type Shared = 'shared' | 'cancelled' | 'unavailable';
export type Shareable = { title: string; text: string; url: string };

/** Opens the device's own sharing. Must be called straight from the press: a wait before it loses the permission. */
export async function shareLink(content: Shareable): Promise<Shared> {
  if (!navigator.share || navigator.canShare?.(content) === false) return 'unavailable';
  try {
    await navigator.share(content);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unavailable';
  }
}

/** The device's own sharing, else the clipboard, which takes one `message` (spec §8). */
export async function shareOrCopy(
  content: Shareable,
  message: string = messageOf(content),
): Promise<'shared' | 'cancelled' | 'copied' | 'failed'> {
  const shared = await shareLink(content);
  if (shared !== 'unavailable') return shared;
  return (await copyText(message)) ? 'copied' : 'failed';
}

/** Text and link as one message, for places that take nothing but text. */
export const messageOf = ({ text, url }: Shareable): string => `${text} ${url}`;

/** Opens the phone's own messages with the text filled in: `?&` is what both kinds of phones read. */
export const smsLink = (text: string): string => `sms:?&body=${encodeURIComponent(text)}`;

export const chatLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;
