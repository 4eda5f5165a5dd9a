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
