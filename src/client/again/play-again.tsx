import Swords from 'lucide-react/icons/swords';
import type { ReactNode } from 'react';
import { announce } from '#client/announce/announce.ts';
import { useSecondsUntil } from '#client/battle/use-seconds.ts';
import { isClientError } from '#client/data/send.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { useSend } from '#client/data/use-send.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/controls/button.tsx';
import type { Player } from '#contract/schemas.ts';
import { addChallenge, isWith, knownChallenges, useMadeChallenges, waitInOneLine } from './pending.ts';
import { sayRefused, useIncomingFrom } from './use-answer.ts';

/** The words of a button that shares its row on a low phone; its name is the whole sentence there, too. */
export const ShortWhenLow = ({ long, short }: Record<'long' | 'short', ReactNode>) => (
  <>
    <span className="max-lg:low:hidden">{long}</span>
    <span className="hidden max-lg:low:block">{short}</span>
  </>
);

interface PlayAgainProps {
  /** A rival: a player with whom this one finished a battle that counts. */
  player: Player;
  /** The page names the player already. */
  brief?: boolean;
  /** For a row that does. */
  compact?: boolean;
  className?: string;
}

/** Asks a rival for another battle; then it waits with the player who asked, or says yes to what the rival asked meanwhile. */
export function PlayAgain({ player, compact = false, brief = false, className }: PlayAgainProps) {
  const { wants, accept, pending, acceptTheirs } = useIncomingFrom(player.id);
  const made = useMadeChallenges().find(({ to }) => to.id === player.id);
  const left = useSecondsUntil(made?.until ?? null);
  const { ask, isAsking } = useAsk(player, acceptTheirs);
  if (player.deleted) return null;

  const isMine = made && left > 0 && !wants;
  const waiting = isMine ? { secondsLeft: left, secondsTotal: made.lengthMs / 1000 } : null;
  const name = nameOf(player);
  const words = wordsFor(name, isMine ? left : null, wants);
  const text = textOf(words, compact || (brief && !wants), brief);
  // One button whatever it says: the focus stays on it.
  return (
    <Button
      icon={Swords}
      kind={compact && !wants ? 'ghost' : 'action'}
      size={compact ? 'sm' : 'md'}
      className={classNames(compact && 'w-auto', className)}
      aria-label={text === words.all ? undefined : labelOf(words, text, name)}
      pending={isAsking || pending}
      waiting={waiting}
      onClick={wants ? accept : ask}
    >
      {text}
    </Button>
  );
}

/** `long`: a name of twenty letters leaves no room for a wait; `low`: beside other buttons. */
type ButtonWords = { all: string; long: string; short: string; low: ReactNode };

function wordsFor(name: string, secondsLeft: number | null, wants: string | null): ButtonWords {
  if (wants) return named(`Accept: ${name} ${wants}`, 'Accept');
  if (secondsLeft === null) return named(`Play ${name} again`, 'Play again', <PlayNameAgain name={name} />);
  const wait = waitInOneLine(secondsLeft);
  const short = `Asked. ${wait}.`;
  return { all: `${name} is asked. ${wait}.`, long: short, short, low: short };
}

const named = (all: string, short: string, low: ReactNode = short): ButtonWords => ({
  all,
  long: all,
  short,
  low,
});

const textOf = ({ all, long, short, low }: ButtonWords, isShort: boolean, alone: boolean): ReactNode =>
  isShort ? short : alone ? all : <ShortWhenLow long={long} short={low} />;

/** What is seen stands in it, for who speaks to the device. */
const labelOf = ({ all, short }: ButtonWords, shown: ReactNode, name: string): string =>
  shown !== short || all.startsWith(short) ? all : `${short} ${name}`;

/** Two lines at most: of a long name its beginning. */
const PlayNameAgain = ({ name }: { name: string }) => (
  <span className="flex flex-wrap justify-center gap-x-[0.25em]">
    <span className="flex max-w-full gap-x-[0.25em]">
      <span>Play</span>
      <bdi className="min-w-0 truncate">{name}</bdi>
    </span>
    <span>again</span>
  </span>
);

function useAsk(player: Player, acceptTheirs: () => Promise<boolean>) {
  const asking = useSend('challengeRival');
  const name = nameOf(player);
  const refused = async (error: Error) => {
    // The rival was first: then both want it.
    if (isClientError(error) && (await acceptTheirs())) return;
    // Or another window, and the button says so.
    if (!isClientError(error) || !knownChallenges().some(isWith(player.id)))
      sayRefused(`${name} was not asked`, error);
  };
  // The page may be gone before it is answered: a promise is heard all the same.
  const ask = () =>
    void asking
      .mutateAsync({ body: { toUserId: player.id } })
      .then((challenge) => {
        addChallenge(challenge);
        announce(wordsFor(name, challenge.expiresInMs / 1000, null).all);
      })
      .catch(refused);
  return { ask, isAsking: asking.isPending };
}
