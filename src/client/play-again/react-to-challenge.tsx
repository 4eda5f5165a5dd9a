import Swords from 'lucide-react/icons/swords';
import { announce } from '#client/announce/announce.ts';
import { toastWithWay } from '#client/announce/toast-with-way.tsx';
import { toast } from '#client/announce/toasts.ts';
import { isBattlePage } from '#client/battle/battle-paths.ts';
import { queryClient } from '#client/data/query-client.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { timings } from '#client/timings.ts';
import { paths } from '#contract/paths.ts';
import type { ChallengeReply } from '#contract/schemas.ts';
import { isOwnYes, startChallenged } from './start-next.ts';
import type { ChallengeMessage } from './use-again-messages.ts';
import { fetchRequests, silence } from './use-requests.ts';

type Accepted = Extract<ChallengeMessage, { type: 'challengeAccepted' }>;

type Listener = { me: string; known: readonly ChallengeReply[] };

export function reactToChallenge(message: ChallengeMessage, listener: Listener): void {
  if (message.type === 'challengeAccepted') onAccepted(message, listener);
  else void fetchRequests('challenge');
  // The other windows of the player who declined close their dialog.
  if (message.type === 'challengeDeclined' && message.challenge.from.id === listener.me)
    toastDeclined(message.challenge);
  if (message.type === 'challenge' && message.challenge.pace === 'anytime')
    sayAsked(`${nameOf(message.challenge.from)} wants to play again`);
}

const toastDeclined = ({ to }: ChallengeReply) =>
  toast({
    tone: 'warn',
    title: 'Not this time',
    ms: timings.toastDeclined,
    text: `${nameOf(to)} does not play now. You can ask again in ${silence}.`,
  });

/** Whether the page is one of a battle or a room: a player is not led away from there. */
const isInBattle = ({ pathname, search }: Location) =>
  isBattlePage(pathname) || (pathname === paths.createGame && search.includes('room='));

function onAccepted({ challenge, game }: Accepted, { me, known }: Listener) {
  // The results page links to the new battle from now on.
  void queryClient.invalidateQueries({ queryKey: ['showResults'] });
  const isMine = challenge.from.id === me;
  const title = isMine ? `${nameOf(challenge.to)} is in!` : 'You are in!';
  // A challenge that is not known here was made in another window, which opens the battle.
  const isKnown = known.some(({ id }) => id === challenge.id);
  const isLive = challenge.pace === 'live' && !isInBattle(window.location);
  const isLed = isOwnYes(challenge.id) || (isKnown && isLive);
  if (isLed) startChallenged(game.id, title);
  else sayBegun(title, game.id);
  // Until the page changes, the button stays pending and cannot ask again.
  if (isLed && isMine) setTimeout(() => void fetchRequests('challenge'), timings.toGameAfterRematch);
  else void fetchRequests('challenge');
}

const lists: readonly string[] = [paths.root, paths.home, paths.rematch];

/** The notice of an anytime request, which opens no dialog. */
export function sayAsked(title: string): void {
  if (lists.includes(window.location.pathname)) announce(title);
  else
    toastWithWay(
      { tone: 'done', icon: Swords, title, text: 'Any time: you have a day.' },
      paths.root,
      'Answer',
    );
}

/** For a player who is not led into the new battle: a toast with a link to it. */
export const sayBegun = (title: string, gameId: number): void =>
  toastWithWay(
    { tone: 'done', icon: Swords, title, text: 'The next battle has begun.' },
    paths.game(gameId),
    'Go to the battle',
  );
