import { maxTextLength } from '#rules/limits.ts';
import { withoutInvisible } from '#rules/names/nickname.ts';

/** Returns a comment or title as it is stored: visible characters only, trimmed, cut to `maxTextLength`; null if empty (spec §5). */
export function tidyText(typed: string | null | undefined): string | null {
  const clean = withoutInvisible(typed ?? '')
    .replace(/\s+/gu, ' ')
    .trim();
  return shorten(clean).trim() || null;
}

const characters = new Intl.Segmenter('en');

/** Cuts a text to `maxTextLength` code points, but never inside a grapheme cluster such as a family emoji or a flag. */
function shorten(text: string): string {
  const { length } = Array.from(text).slice(0, maxTextLength).join('');
  const cut = characters.segment(text).containing(length)?.index ?? length;
  return text.slice(0, cut || length);
}
