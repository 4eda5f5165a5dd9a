import { toastWithLink } from '#client/announce/toast-with-link.tsx';
import { toast } from '#client/announce/toasts.ts';
import { waitingRoomPath } from '#client/battle/battle-paths.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { useIsMounted } from '#client/data/use-is-mounted.ts';
import { useSend } from '#client/data/use-send.ts';
import { toastOwnWords } from '#client/shell/failure-toasts.ts';
import { go } from '#client/shell/go.ts';
import { clearPendingJoin } from '#client/sign-in/pending-join.ts';
import type { CallInput } from '#contract/schemas.ts';
import { battleTypes } from '#rules/battle-types.ts';
import { type Mode, modeKeys } from '#rules/modes.ts';
import type { Pace } from '#rules/pace.ts';

type RoomChoice = { mode: Mode; typeAt: number; pace: Pace };
const defaults: RoomChoice = { mode: 'fast', typeAt: 0, pace: 'live' };

/** Choices of the steps so far, which "Back" does not lose. */
let choice = defaults;

/** Stores a choice for the next step, and in the history entry for a reload. */
export function storeChoice(change: Partial<RoomChoice>): void {
  choice = { ...choice, ...change };
  window.history.replaceState({ ...window.history.state, choice }, '');
}

/** Returns the choices of the history entry; without them the last choices, with the pace of the URL. */
export function storedChoice(urlPace: Pace = choice.pace): RoomChoice {
  const stored: Partial<RoomChoice> | undefined = globalThis.history?.state?.choice;
  const { mode, typeAt, pace } = stored ?? { ...choice, pace: urlPace };
  return {
    mode: modeKeys.find((key) => key === mode) ?? defaults.mode,
    pace: pace === 'anytime' ? pace : defaults.pace,
    typeAt: battleTypes[typeAt ?? 0] ? (typeAt ?? 0) : 0,
  };
}

export const clearChoice = (): void => {
  choice = defaults;
};

/** Returns a function that opens a room and its page; a toast shows the result (spec §8). */
export function useOpenBattle() {
  const opening = useSend('openBattle');
  const isMounted = useIsMounted();
  const open = (wanted: CallInput<'openBattle'>['body'], opened?: () => void) =>
    void opening.mutateAsync({ body: wanted }).then(
      (game) => {
        clearPendingJoin();
        clearChoice();
        opened?.();
        queryClient.setQueryData(callKey('showBattle', { params: { id: String(game.id) } }), game);
        const message = { title: 'Game Created!', text: `Room code: ${game.roomCode}` };
        const toRoom = waitingRoomPath(game.id);
        // A player who has left this page gets only a toast.
        if (!isMounted())
          return toastWithLink({ tone: 'done', ofRoom: true, ...message }, toRoom, 'Go to the room');
        toast({ tone: 'done', ofRoom: true, ...message });
        go(toRoom, { replace: true });
      },
      (error) => toastOwnWords(error, 'Error', 'Failed to create game'),
    );
  return { open, opening: opening.isPending };
}
