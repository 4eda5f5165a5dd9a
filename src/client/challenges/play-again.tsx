import Swords from 'lucide-react/icons/swords';
import { announce } from '#client/announce/announce.ts';
import { useSecondsUntil } from '#client/battle/use-seconds-until.ts';
import { isClientError } from '#client/data/send.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { useSend } from '#client/data/use-send.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/controls/button.tsx';
import type { Player } from '#contract/schemas.ts';
import { waitInWords } from '#rules/words/wait-words.ts';
import { sayRefused } from './refused.ts';
import { useAnswerChallenge } from './use-answer-challenge.ts';
import {
  addChallenge,
  fetchChallenges,
  isWith,
  knownChallenges,
  usePendingChallenges,
} from './use-challenges.ts';

interface PlayAgainProps {
  /** A rival: somebody this player finished a battle with that counts. */
  player: Player;
  /** For a row that names the player already. */
  compact?: boolean;
  className?: string;
}

/** Asks a rival for another battle; then it waits with whoever asked, or says yes to what the rival asked meanwhile. */
export function PlayAgain({ player, compact = false, className }: PlayAgainProps) {
  const { challenges } = usePendingChallenges();
  const between = challenges.find(isWith(player.id));
  const left = useSecondsUntil(between?.until ?? null);
  const { ask, isAsking } = useAsk(player);
  const { answer, pending } = useAnswerChallenge();
  if (player.deleted) return null;

  const standing = left > 0 ? between : undefined;
  const isTheirs = standing?.from.id === player.id;
  const isMine = standing && !isTheirs;
  const waiting = isMine ? { secondsLeft: left, secondsTotal: standing.lengthMs / 1000 } : null;
  const words = wordsFor(nameOf(player), isMine ? left : null, isTheirs);
  // One button whatever it says: the focus stays on it.
  return (
    <Button
      icon={Swords}
      kind={compact && !isTheirs ? 'ghost' : 'action'}
      size={compact ? 'sm' : 'md'}
      className={classNames(compact && 'w-auto', className)}
      aria-label={compact ? words.all : undefined}
      pending={isAsking || pending !== null}
      waiting={waiting}
      onClick={() => (standing ? answer(standing, true) : ask())}
    >
      {compact ? words.short : words.all}
    </Button>
  );
}

type ButtonWords = { all: string; short: string };

function wordsFor(name: string, secondsLeft: number | null, isTheirs: boolean): ButtonWords {
  if (isTheirs) return { all: `Accept: ${name} wants to play again`, short: 'Accept' };
  if (secondsLeft === null) return { all: `Play ${name} again`, short: 'Play again' };
  // A number and what it counts stay in one line.
  const wait = waitInWords(secondsLeft * 1000).replace(' ', '\u00a0');
  return { all: `${name} is asked. ${wait}.`, short: `Asked. ${wait}.` };
}

function useAsk(player: Player) {
  const asking = useSend('challengeRival');
  const name = nameOf(player);
  const refused = async (error: Error) => {
    await fetchChallenges();
    // The rival was first, or another window: the button says so.
    if (!isClientError(error) || !knownChallenges().some(isWith(player.id)))
      sayRefused(`${name} was not asked`, error);
  };
  // The page may be gone before it is answered: a promise is heard all the same.
  const ask = () =>
    void asking
      .mutateAsync({ body: { toUserId: player.id } })
      .then((challenge) => {
        addChallenge(challenge);
        announce(wordsFor(name, challenge.expiresInMs / 1000, false).all);
      })
      .catch(refused);
  return { ask, isAsking: asking.isPending };
}
