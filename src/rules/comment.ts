import { commentLength } from './limits.ts';

/** Everything a database or a screen chokes on, but for line breaks and tabs: those become spaces. */
const unwanted = /(?!\s)[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** A comment as it is stored: cleaned, trimmed, cut to the limit; null when nothing is left (spec §5). */
export function tidyComment(typed: string | null | undefined): string | null {
  const clean = (typed ?? '').replace(unwanted, '').replace(/\s+/gu, ' ').trim();
  return Array.from(clean).slice(0, commentLength).join('').trim() || null;
}
