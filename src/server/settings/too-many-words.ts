import { NotDone } from '#server/settings/config.ts';

/** A name without quotes comes as several words, and its first may be somebody else's. @throws NotDone */
export function refuseMore(command: string, given: readonly string[], most: number): void {
  if (given.length > most)
    throw new NotDone(`Too many words after ${JSON.stringify(command)}: put a name with spaces in quotes.`);
}
