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

/** Copies text; false when neither the clipboard nor the old way works. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text);
  }
}

/** Whether a page may ask for what was copied; the browser, or who holds it, may still say no. */
export const canReadCopied = (): boolean => typeof navigator.clipboard?.readText === 'function';

/** What was copied, as text; null when it may not be read. To be asked for at a press. */
export const readCopied = (): Promise<string | null> => navigator.clipboard.readText().catch(() => null);

/** Without https there is no clipboard; a selected field can still be copied. */
function copyTheOldWay(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const home = document.querySelector('dialog[open]') ?? document.body;
  const focused = document.activeElement;
  home.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
