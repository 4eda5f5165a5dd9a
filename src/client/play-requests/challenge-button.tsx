import Swords from 'lucide-react/icons/swords';
import type { ReactNode } from 'react';
import { announce } from '#client/announce/announce.ts';
import { nameOf } from '#client/battle/players.ts';
import { useSend } from '#client/data/use-send.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/controls/button.tsx';
import type { Player } from '#contract/schemas.ts';
import { toastWithWait } from './use-answer.ts';
import { useRequestButton } from './use-request-button.ts';
import { waitInOneLine } from './use-requests.ts';

/** Shows the text of a button, or a shorter text on a low phone, where the button shares its row. */
export const ShortWhenLow = ({ long, short }: Record<'long' | 'short', ReactNode>) => (
  <>
    <span className="max-lg:low:hidden">{long}</span>
    <span className="hidden max-lg:low:block">{short}</span>
  </>
);

interface ChallengeButtonProps {
  /** A rival: a player with whom this player finished a battle that counts. */
  player: Player;
  /** The page already names the player. */
  brief?: boolean;
  /** For a row of a list, which already names the player. */
  compact?: boolean;
  className?: string;
}

/** Asks a rival for another battle, and then shows the time left; if the rival asked first, the button accepts. */
export function ChallengeButton({ player, compact = false, brief = false, className }: ChallengeButtonProps) {
  const name = nameOf(player);
  const { mutateAsync, isPending } = useSend('challengeRival');
  const { requestText, waiting, pending, press } = useRequestButton(player, {
    send: () => mutateAsync({ body: { toUserId: player.id } }),
    isSending: isPending,
    // The button shows it.
    tellAsked: (msLeft) => announce(wordsFor(name, msLeft / 1000, null).all),
    toastFailed: (error) => toastWithWait(`${name} was not asked`, error),
  });
  if (player.deleted) return null;

  const words = wordsFor(name, waiting?.secondsLeft ?? null, requestText);
  const text = textOf(words, compact || (brief && !requestText), brief);
  // Every text is in the same button, so that the button keeps the focus.
  return (
    <Button
      icon={Swords}
      kind={compact && !requestText ? 'ghost' : 'action'}
      size={compact ? 'sm' : 'md'}
      className={classNames(compact && 'w-auto', className)}
      aria-label={text === words.all ? undefined : labelOf(words, text, name)}
      pending={pending}
      waiting={waiting}
      onClick={press}
    >
      {text}
    </Button>
  );
}

/** `all`: the whole sentence; `long`: for a button, without a name next to the wait; `low`: on a low phone. */
type ButtonWords = { all: string; long: string; short: string; low: ReactNode };

function wordsFor(name: string, secondsLeft: number | null, requestText: string | null): ButtonWords {
  if (requestText) return named(`Accept: ${name} ${requestText}`, 'Accept');
  if (secondsLeft === null) return named(`Play ${name} again`, 'Play Again', <PlayNameAgain name={name} />);
  const wait = waitInOneLine(secondsLeft);
  const short = `Asked. ${wait} left.`;
  return { all: `${name} is asked. ${wait} left.`, long: short, short, low: short };
}

const named = (all: string, short: string, low: ReactNode = short): ButtonWords => ({
  all,
  long: all,
  short,
  low,
});

const textOf = ({ all, long, short, low }: ButtonWords, isShort: boolean, alone: boolean): ReactNode =>
  isShort ? short : alone ? all : <ShortWhenLow long={long} short={low} />;

/** Returns an accessible name that contains the visible text, for voice control. */
const labelOf = ({ all, short }: ButtonWords, shown: ReactNode, name: string): string =>
  shown !== short || all.startsWith(short) ? all : `${short} ${name}`;

/** Shows at most three lines, so that only the longest names are truncated. The padding keeps a "g" whole. */
const PlayNameAgain = ({ name }: { name: string }) => (
  <span className="-mb-[0.05em] line-clamp-3 text-balance pb-[0.05em] leading-none font-stretch-70%">
    {'Play '}
    <bdi>{name}</bdi>
    {' again'}
  </span>
);
