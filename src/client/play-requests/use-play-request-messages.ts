import { toast } from '#client/announce/toasts.ts';
import { nameOf } from '#client/battle/players.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { retryImport } from '#client/device/fetch-code.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import type { LiveMessage } from '#contract/live.ts';
import { fetchRequests, type PendingRequest, useOnExpiry, useOutgoingRequests } from './use-requests.ts';

const requestTypes = [
  'rematchRequest',
  'rematchAccepted',
  'rematchDeclined',
  'challenge',
  'challengeAccepted',
  'challengeDeclined',
  'redirectToHome',
] as const;

export type RequestMessage = Extract<LiveMessage, { type: (typeof requestTypes)[number] }>;

const isOfRequest = (message: LiveMessage): message is RequestMessage =>
  requestTypes.some((type) => type === message.type);

/** Reacts to the messages about rematches and challenges on every page (spec §4 Rematch), with code that few visits need. */
export function usePlayRequestMessages(): void {
  const myId = useCurrentUser().user?.id;
  useLiveMessages((message) => {
    if (!myId || !isOfRequest(message)) return;
    // An accepted request stays if its battle opens.
    if (!('game' in message)) void fetchRequests();
    void retryImport(() => import('./react-to-requests.ts')).then(({ reactTo }) => reactTo(message, myId));
  });
  useOnExpiry(useOutgoingRequests(), (request) => {
    if (request.status !== 'pending') return;
    toastUnanswered(request);
    void fetchRequests();
  });
}

const toastUnanswered = ({ kind, to }: PendingRequest) =>
  kind === 'rematch'
    ? toast({ tone: 'warn', title: 'Rematch request expired', text: 'They did not answer in time.' })
    : toast({ tone: 'warn', title: 'No answer', text: `${nameOf(to)} did not answer in time.` });
