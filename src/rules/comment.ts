import { commentLength } from './limits.ts';

/** Everything a database or a screen chokes on; line breaks and tabs become spaces first. */
const unwanted = /(?!\u200d)[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A comment as it is stored: cleaned, trimmed, cut to the limit; null when nothing is left (spec §5). */
export function tidyComment(typed: string | null | undefined): string | null {
  const clean = (typed ?? '').replace(/[\s]+/gu, ' ').replace(unwanted, '').trim();
  return Array.from(clean).slice(0, commentLength).join('').trim() || null;
}
