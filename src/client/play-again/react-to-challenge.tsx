import Swords from 'lucide-react/icons/swords';
import { announce } from '#client/announce/announce.ts';
import { toast } from '#client/announce/toasts.ts';
import { isInBattle } from '#client/battle/battle-paths.ts';
import { nameOf } from '#client/battle/players.ts';
import { timings } from '#client/timings.ts';
import { paths } from '#contract/paths.ts';
import type { PlayRequestReply } from '#contract/schemas.ts';
import { cooldownInWords } from '#rules/play-requests.ts';
import { stepInWords } from '#rules/words/wait-words.ts';
import { isAccepted, startChallenged } from './start-next.ts';
import type { ChallengeMessage } from './use-again-messages.ts';
import { fetchAfterAcceptance, fetchRequests, requestText } from './use-requests.ts';

type Accepted = Extract<ChallengeMessage, { type: 'challengeAccepted' }>;

export function reactToChallenge(message: ChallengeMessage, myId: string): void {
  if (message.type === 'challengeAccepted') onAccepted(message, myId);
  else void fetchRequests();
  // Only the player who asked gets a toast; the windows of the player who declined close their dialog.
  if (message.type === 'challengeDeclined' && message.challenge.from.id === myId)
    toastDeclined(message.challenge);
  if (message.type === 'challenge' && message.challenge.pace === 'anytime')
    showRequest(`${nameOf(message.challenge.from)} ${requestText.challenge}`, message.challenge);
}

const toastDeclined = ({ to }: PlayRequestReply) =>
  toast({
    tone: 'warn',
    title: 'Not this time',
    ms: timings.toastDeclined,
    text: `${nameOf(to)} does not play now. You can ask again in ${cooldownInWords}.`,
  });

function onAccepted({ challenge, game }: Accepted, myId: string) {
  const isMine = challenge.from.id === myId;
  const title = isMine ? `${nameOf(challenge.to)} is in!` : 'You are in!';
  const isLive = challenge.pace === 'live' && !isInBattle(window.location);
  const opensBattle = isLive || isAccepted(challenge.id);
  if (opensBattle) startChallenged(game.id, title);
  else toastBegun(title, game.id);
  if (opensBattle) fetchAfterAcceptance(challenge.id, myId);
  else void fetchRequests();
}

/** In milliseconds. A new request has some milliseconds less than its whole time, so its minutes are rounded up. */
const minute = 60_000;

const listingPaths: readonly string[] = [paths.root, paths.home, paths.rematch];

/** Reports an anytime request, which opens no dialog: aloud on a page that lists it, else by a toast. */
export function showRequest(title: string, { expiresInMs }: { expiresInMs: number }): void {
  const text = `Any time: you have ${stepInWords(Math.ceil(expiresInMs / minute) / 60)}.`;
  if (listingPaths.includes(window.location.pathname)) announce(title);
  else toast({ tone: 'done', icon: Swords, title, text, link: { to: paths.root, label: 'Answer' } });
}

/** Shows a toast with a link to the new battle, for a player who is not led into it. */
export const toastBegun = (title: string, gameId: number): void =>
  toast({
    tone: 'done',
    icon: Swords,
    title,
    text: 'The next battle has begun.',
    link: { to: paths.game(gameId), label: 'Go to the battle' },
  });
