import { commentLength } from '#rules/limits.ts';
import { withoutUnseen } from '#rules/names/nickname.ts';

/** A comment or a title as it is stored: of what is seen, trimmed, cut to `commentLength`; null when nothing is left (spec §5). */
export function tidyText(typed: string | null | undefined): string | null {
  const clean = withoutUnseen(typed ?? '')
    .replace(/\s+/gu, ' ')
    .trim();
  return firstOf(clean).trim() || null;
}

const characters = new Intl.Segmenter('en');

/** As much of a text as is stored. What a person sees as one character, a family or a flag, is not cut in half. */
function firstOf(text: string): string {
  const { length } = Array.from(text).slice(0, commentLength).join('');
  const cut = characters.segment(text).containing(length)?.index ?? length;
  return text.slice(0, cut || length);
}
