import type { Battle, PlayerId } from '#rules/battle.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import type { PushEvent } from '#rules/news.ts';
import { isAnytime } from '#rules/pace.ts';
import { songToSwap } from '#rules/turns.ts';
import { waitInWords } from '#rules/words/wait-words.ts';
import type { PushMessage } from './push.ts';

/** How long a device that is off is told of it later, in seconds: a live challenge is over soon. */
const worthTelling = { challenge: 2 * 60, rest: 12 * 60 * 60 } as const;

type About = { battle: Battle; me: PlayerId; opponent: string; leftMs: number };

/** Never what was given: a screen that is locked is read by anybody. */
const titles: Record<PushEvent, (about: About) => string> = {
  joined: ({ opponent }) => `${opponent} took up your battle`,
  your_move: ({ opponent }) => `Your move against ${opponent}`,
  rated: ({ opponent }) => `${opponent} scored your song`,
  result: ({ opponent }) => `Your battle with ${opponent} is over`,
  challenge: ({ opponent }) => `${opponent} wants to play again`,
  reminder: ({ opponent, leftMs }) => `${waitInWords(leftMs)} left against ${opponent}`,
};

const isAsked = ({ battle, me }: About): boolean => songToSwap(battle)?.submittedBy === me;

function moveIn(about: About): string {
  const { battle } = about;
  if (battle.status === 'round_summary') return `Round ${battle.currentRound} is over. Open the next one.`;
  if (battle.status === 'active') return 'Pick your song.';
  return isAsked(about)
    ? 'Your song does not play there. Pick another.'
    : 'A song is waiting for your score.';
}

function bodyOf(event: PushEvent, about: About): string {
  const { battle } = about;
  const kind = `${modes[battle.mode].label}, ${battleTypeLabel(battle.battleType)}`;
  if (event === 'result') return `${kind}. See who won.`;
  if (event === 'challenge') return `${kind}. Are you in?`;
  if (event === 'rated') return `${kind}. Their song comes next.`;
  // Any time, a song that does not play takes the seat as well.
  if (event === 'joined' && isAnytime(battle) && battle.ratings.length > 0)
    return 'Your song has its score. Their song comes next.';
  if (event === 'joined' && !isAsked(about)) return 'The battle has begun.';
  return moveIn(about);
}

const pathOf = (event: PushEvent, { id }: Battle): string =>
  event === 'challenge' ? '/home' : `/${event === 'result' ? 'results' : 'game'}/${id}`;

export const messageFor = (event: PushEvent, about: About): PushMessage => ({
  title: titles[event](about),
  body: bodyOf(event, about),
  path: pathOf(event, about.battle),
  tag: `battle-${about.battle.id}`,
  ttlSeconds: event === 'challenge' && !isAnytime(about.battle) ? worthTelling.challenge : worthTelling.rest,
});
