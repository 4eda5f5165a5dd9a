type Shared = 'shared' | 'cancelled' | 'unavailable';
export type Shareable = { title: string; text: string; url: string };

/** How much of a text that could not be copied is shown instead, in characters (spec §8). */
export const uncopiedShown = 100;

/** Opens the device's share dialog. Must be called within the event of a press, or the browser refuses. */
export async function shareLink(content: Shareable): Promise<Shared> {
  if (!navigator.share || navigator.canShare?.(content) === false) return 'unavailable';
  try {
    await navigator.share(content);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unavailable';
  }
}

/** Opens the device's share dialog, else copies `message` to the clipboard (spec §8). */
export async function shareOrCopy(
  content: Shareable,
  message: string = messageOf(content),
): Promise<'shared' | 'cancelled' | 'copied' | 'failed'> {
  const shared = await shareLink(content);
  if (shared !== 'unavailable') return shared;
  return (await copyText(message)) ? 'copied' : 'failed';
}

/** Text and link as one message, for where only text is possible. */
export const messageOf = ({ text, url }: Shareable): string => `${text} ${url}`;

/** The link that opens the phone's messages with the text filled in; both iOS and Android understand `?&`. */
export const smsLink = (text: string): string => `sms:?&body=${encodeURIComponent(text)}`;

export const chatLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

/** Copies text; false if neither the clipboard nor `execCommand` works. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Whether the browser has a readable clipboard; the browser or the player may still refuse. */
export const canReadCopied = (): boolean => typeof navigator.clipboard?.readText === 'function';

/** The text of the clipboard; null if it may not be read. Must be called within the event of a press. */
export const readCopied = (): Promise<string | null> => navigator.clipboard.readText().catch(() => null);

/** Copies by a selected field, since there is no clipboard without https. */
function copyBySelection(text: string): boolean {
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
