import { nicknameLength } from './limits.ts';

/** What glues and colours emoji, and shapes some scripts; nobody sees it by itself. */
const joining = /[\u200d\ufe00-\ufe0f]/g;
/** Control, format, private, unassigned, line-breaking and all other characters nobody sees, but for the joining ones. */
const invisible = /(?![\u200d\ufe00-\ufe0f])[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;
const onlyBlank = /^(?:\s|\u200d|\p{M})*$/u;

const characters = (text: string): number => [...new Intl.Segmenter('en').segment(text)].length;

/** The form in which a battle name is stored and shown: NFKC, trimmed, single spaces. */
export const tidyNickname = (typed: string): string => typed.normalize('NFKC').trim().replace(/\s+/gu, ' ');

/** Two names are the same name when their folds are equal, whatever their case. Down, up and down: ẞ is ß is SS, ς is σ. */
export const foldNickname = (nickname: string): string =>
  tidyNickname(nickname.replace(joining, '')).toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');

export type NicknameProblem = 'nickname-too-short' | 'nickname-too-long' | 'nickname-unreadable';

/** What is wrong with a tidied battle name, or null (spec §5: 2 to 20 characters, as a person counts them). */
export function nicknameProblem(nickname: string): NicknameProblem | null {
  if (invisible.test(nickname) || (nickname !== '' && onlyBlank.test(nickname))) return 'nickname-unreadable';
  const length = characters(nickname);
  if (length < nicknameLength.min) return 'nickname-too-short';
  // A base letter may carry marks without end; 5 code units a character hold every real name and most emoji.
  if (length > nicknameLength.max || nickname.length > nicknameLength.max * 5) return 'nickname-too-long';
  return null;
}
