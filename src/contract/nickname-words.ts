import type { NicknameProblem } from '#rules/names/nickname.ts';

/** Messages for invalid names, shared by server and client, so that the form can show them before a request. */
export const nicknameWords: Record<NicknameProblem, string> = {
  'nickname-too-short': 'Nickname must be at least 2 characters long',
  'nickname-too-long': 'Nickname must be at most 20 characters long',
  'nickname-too-rich': 'Nickname has too many joined emoji or accents. Use fewer of them',
  'nickname-unreadable': 'Nickname has characters that nobody can see',
  'nickname-mixed':
    'Nickname has a word that mixes alphabets, like Latin and Cyrillic. Write each word in one of them',
};
