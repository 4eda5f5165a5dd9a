type Shared = 'shared' | 'cancelled' | 'unavailable';
export type Shareable = { title: string; text: string; url: string };

/** Maximum number of characters shown of a text that could not be copied (spec §8). */
export const maxUncopiedLength = 100;

/** Opens the device's share dialog. Must be called within the event of a press, or the browser refuses. */
export async function shareLink(content: Shareable): Promise<Shared> {
  if (!navigator.share || navigator.canShare?.(content) === false) return 'unavailable';
  try {
    await navigator.share(content);
    return 'shared';
  } catch (error) {
    // `InvalidStateError`: the dialog is already open, by a double tap.
    const isOpenOrClosed = /^(AbortError|InvalidStateError)$/.test(
      error instanceof DOMException ? error.name : '',
    );
    return isOpenOrClosed ? 'cancelled' : 'unavailable';
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

/** Returns text and link as one message, for a target that accepts only text. */
export const messageOf = ({ text, url }: Shareable): string => `${text} ${url}`;

/** Returns a link that opens the phone's messages with the text; iOS and Android both accept `?&`. */
export const smsLink = (text: string): string => `sms:?&body=${encodeURIComponent(text)}`;

export const chatLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

/** Copies text. Returns false if neither the clipboard nor `execCommand` works. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Returns whether the browser has a readable clipboard; the browser or the player may still deny the access. */
export const canReadCopied = (): boolean => typeof navigator.clipboard?.readText === 'function';

/** Returns the text of the clipboard, null if the access is denied. Must be called within the event of a press. */
export const readCopied = (): Promise<string | null> => navigator.clipboard.readText().catch(() => null);

/** Copies from a selected field, since the clipboard needs https. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const parent = document.querySelector('dialog[open]') ?? document.body;
  const focused = document.activeElement;
  parent.append(field);
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
