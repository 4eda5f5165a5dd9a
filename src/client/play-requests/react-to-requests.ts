import Bird from 'lucide-react/icons/bird';
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
import { type Accepted, acceptedTitle, enterBattle, goHomeSoon, isAccepted } from './after-answer.ts';
import type { RequestMessage } from './use-play-request-messages.ts';
import { fetchAfterAcceptance, fetchRequests, requestText } from './use-requests.ts';

export function reactTo(message: RequestMessage, myId: string): void {
  switch (message.type) {
    case 'rematchRequest':
      tellRequest(message.request);
      break;
    case 'challenge':
      tellRequest(message.challenge);
      break;
    case 'rematchAccepted': {
      const { requestId: id, game } = message;
      onAccepted({ kind: 'rematch', id, pace: game.pace, game }, myId);
      break;
    }
    case 'challengeAccepted': {
      const { challenge, game } = message;
      const title = challenge.from.id === myId ? `${nameOf(challenge.to)} is in!` : acceptedTitle.challenge;
      onAccepted({ ...challenge, game, title }, myId);
      break;
    }
    case 'rematchDeclined':
      toastDeclined('Rematch Declined', message.chickenMessage);
      break;
    case 'challengeDeclined': {
      const { from, to } = message.challenge;
      const text = `${nameOf(to)} does not play now. You can ask again in ${cooldownInWords}.`;
      // Only the player who asked gets a toast; the windows of the player who declined close their dialog.
      if (from.id === myId) toastDeclined('Not this time', text);
      break;
    }
    case 'redirectToHome':
      goHomeSoon();
  }
}

const toastDeclined = (title: string, text: string) =>
  toast({ tone: 'warn', icon: Bird, title, text, ms: timings.toastDeclined });

/** In milliseconds. A new request has some milliseconds less than its whole time, so its minutes are rounded up. */
const minute = 60_000;

const listingPaths: readonly string[] = [paths.root, paths.home, paths.rematch];

/** Reports an anytime request, which opens no dialog: aloud on a page that lists it, else by a toast. */
function tellRequest({ kind, from, pace, expiresInMs }: PlayRequestReply): void {
  if (pace === 'live') return;
  const title = `${nameOf(from)} ${requestText[kind]}`;
  const text = `Any time: you have ${stepInWords(Math.ceil(expiresInMs / minute) / 60)}.`;
  if (listingPaths.includes(window.location.pathname)) announce(title);
  else toast({ tone: 'done', icon: Swords, title, text, link: { to: paths.root, label: 'Answer' } });
}

/** Opens the new battle, or shows a link to a player who is in another one by now or, hours later, on any page. */
function onAccepted(accepted: Accepted & Pick<PlayRequestReply, 'pace'>, myId: string): void {
  const { kind, id, pace, game, title = acceptedTitle[kind] } = accepted;
  if (isAccepted(id) || (pace === 'live' && !isInBattle(window.location))) {
    enterBattle(accepted);
    fetchAfterAcceptance(id, myId);
    return;
  }
  void fetchRequests();
  toast({
    tone: 'done',
    icon: Swords,
    title,
    text: 'The next battle has begun.',
    link: { to: paths.game(game.id), label: 'Go to the battle' },
  });
}
