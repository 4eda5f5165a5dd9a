import { withoutUnseen } from '#rules/names/invisible.ts';
import { commentLength } from './limits.ts';

/** A comment as it is stored: of what is seen, trimmed, cut to the limit; null when nothing is left (spec §5). */
export function tidyComment(typed: string | null | undefined): string | null {
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
