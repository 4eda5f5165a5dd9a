import { withoutUnseen } from './invisible.ts';
import { commentLength } from './limits.ts';

/** A comment as it is stored: of what is seen, trimmed, cut to the limit; null when nothing is left (spec §5). */
export function tidyComment(typed: string | null | undefined): string | null {
  const clean = withoutUnseen(typed ?? '')
    .replace(/\s+/gu, ' ')
    .trim();
  return Array.from(clean).slice(0, commentLength).join('').trim() || null;
}
