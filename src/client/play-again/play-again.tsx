import Swords from 'lucide-react/icons/swords';
import type { ReactNode } from 'react';
import { announce } from '#client/announce/announce.ts';
import { nameOf } from '#client/battle/players.ts';
import { useSecondsUntilDate } from '#client/battle/use-seconds.ts';
import { hadNoResponse, wouldFailAgain } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/controls/button.tsx';
import type { Player } from '#contract/schemas.ts';
import { openingsSoFar } from './start-next.ts';
import { toastWithWait, useIncomingFrom } from './use-answer.ts';
import {
  addRequest,
  fetchRequests,
  msUntilAnswer,
  useOutgoingRequests,
  waitInOneLine,
} from './use-requests.ts';

/** Shows the text of a button, or a shorter text on a low phone, where the button shares its row. */
export const ShortWhenLow = ({ long, short }: Record<'long' | 'short', ReactNode>) => (
  <>
    <span className="max-lg:low:hidden">{long}</span>
    <span className="hidden max-lg:low:block">{short}</span>
  </>
);

interface PlayAgainProps {
  /** A rival: a player with whom this player finished a battle that counts. */
  player: Player;
  /** The page already names the player. */
  brief?: boolean;
  /** For a row of a list, which already names the player. */
  compact?: boolean;
  className?: string;
}

/** Asks a rival for another battle, and then shows the time left; if the rival asked first, the button accepts. */
export function PlayAgain({ player, compact = false, brief = false, className }: PlayAgainProps) {
  const { requestText, accept, pending, acceptTheirs } = useIncomingFrom(player.id);
  const outgoing = useOutgoingRequests().find(({ to }) => to.id === player.id);
  const left = useSecondsUntilDate(outgoing?.until ?? null);
  const { ask, isAsking } = useAsk(player, acceptTheirs);
  if (player.deleted) return null;

  const isMine = outgoing && left > 0 && !requestText;
  const waiting = isMine ? { secondsLeft: left, secondsTotal: outgoing.lengthMs / 1000 } : null;
  const name = nameOf(player);
  const words = wordsFor(name, isMine ? left : null, requestText);
  const text = textOf(words, compact || (brief && !requestText), brief);
  // Every text is in the same button, so that the button keeps the focus.
  return (
    <Button
      icon={Swords}
      kind={compact && !requestText ? 'ghost' : 'action'}
      size={compact ? 'sm' : 'md'}
      className={classNames(compact && 'w-auto', className)}
      aria-label={text === words.all ? undefined : labelOf(words, text, name)}
      pending={isAsking || pending}
      waiting={waiting}
      onClick={requestText ? accept : ask}
    >
      {text}
    </Button>
  );
}

/** `all`: the whole sentence; `long`: for a button, without a name next to the wait; `low`: on a low phone. */
type ButtonWords = { all: string; long: string; short: string; low: ReactNode };

function wordsFor(name: string, secondsLeft: number | null, requestText: string | null): ButtonWords {
  if (requestText) return named(`Accept: ${name} ${requestText}`, 'Accept');
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

/** Returns an accessible name that contains the visible text, for voice control. */
const labelOf = ({ all, short }: ButtonWords, shown: ReactNode, name: string): string =>
  shown !== short || all.startsWith(short) ? all : `${short} ${name}`;

/** Shows at most two lines; a long name is truncated. */
const PlayNameAgain = ({ name }: { name: string }) => (
  <span className="flex flex-wrap justify-center gap-x-[0.25em]">
    <span className="flex max-w-full gap-x-[0.25em]">
      <span className="flex-none">Play</span>
      <bdi className="min-w-0 truncate">{name}</bdi>
    </span>
    <span>again</span>
  </span>
);

function useAsk(player: Player, acceptTheirs: () => Promise<boolean>) {
  const asking = useSend('challengeRival');
  const name = nameOf(player);
  const onFailed = async (error: Error, openings: number) => {
    // The rival may have asked first: the button accepts that request.
    if (wouldFailAgain(error) && (await acceptTheirs())) return;
    if (hadNoResponse(error)) await fetchRequests();
    const msLeft = msUntilAnswer(player.id);
    // Another window has asked, or only the response was lost: the button shows that.
    if (msLeft > 0) announceAsked(msLeft);
    else if (openingsSoFar() === openings) toastWithWait(`${name} was not asked`, error);
  };
  const announceAsked = (msLeft: number) => announce(wordsFor(name, msLeft / 1000, null).all);
  // A promise is used, since the component may unmount before the response.
  const ask = () => {
    const openings = openingsSoFar();
    void asking
      .mutateAsync({ body: { toUserId: player.id } })
      .then((challenge) => {
        addRequest(challenge);
        announceAsked(challenge.expiresInMs);
      })
      .catch((error) => onFailed(error, openings));
  };
  return { ask, isAsking: asking.isPending };
}
