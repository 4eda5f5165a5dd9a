import { CallFailed } from '#client/data/send.ts';
import { nicknameWords } from '#contract/nickname-words.ts';
import { nicknameProblem } from '#rules/names/nickname.ts';

type Words = { title: string; text: string };

/** Returns why a name is invalid, before it is sent; null for a valid one. */
export function invalidName(nickname: string): Words | null {
  const problem = nicknameProblem(nickname);
  return problem && { title: 'Invalid nickname', text: nicknameWords[problem] };
}

export const isTaken = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 409 || error.message.includes('already taken'));

export const unavailable = 'Battle name unavailable';
export const takenName: Words = {
  title: unavailable,
  text: 'This battle name is already taken. Please choose another one.',
};
