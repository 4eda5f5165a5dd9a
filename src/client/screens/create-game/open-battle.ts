import { toastWithWay } from '#client/announce/toast-with-way.tsx';
import { toast } from '#client/announce/toasts.ts';
import { waitingRoom } from '#client/battle/battle-paths.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { useIsShown } from '#client/data/use-is-shown.ts';
import { useSend } from '#client/data/use-send.ts';
import { go } from '#client/shell/go.ts';
import { detailOf } from '#client/shell/refusals.ts';
import { clearPendingJoin } from '#client/sign-in/pending-join.ts';
import type { Sends } from '#contract/schemas.ts';
import { battleTypes } from '#rules/battle-types.ts';
import { type Mode, modeKeys } from '#rules/modes.ts';
import type { Pace } from '#rules/pace.ts';

type RoomChoice = { mode: Mode; typeAt: number; pace: Pace };
const first: RoomChoice = { mode: 'fast', typeAt: 0, pace: 'live' };

/** The choices of the steps so far, which "Back" does not lose. */
let choice = first;

/** Stores a choice for the next step, also in the history entry, for a reload. */
export function storeChoice(change: Partial<RoomChoice>): void {
  choice = { ...choice, ...change };
  window.history.replaceState({ ...window.history.state, choice }, '');
}

/** The choices in the history entry, else the pace in the URL with the last choices. */
export function storedChoice(asked: Pace = choice.pace): RoomChoice {
  const stored: Partial<RoomChoice> | undefined = globalThis.history?.state?.choice;
  const { mode, typeAt, pace } = stored ?? { ...choice, pace: asked };
  return {
    mode: modeKeys.find((key) => key === mode) ?? first.mode,
    pace: pace === 'anytime' ? pace : first.pace,
    typeAt: battleTypes[typeAt ?? 0] ? (typeAt ?? 0) : 0,
  };
}

/** Resets the choices for the next room. */
export const clearChoice = (): void => {
  choice = first;
};

/** Opens a room and its page; a toast says so, or why not (spec §8). */
export function useOpenBattle() {
  const opening = useSend('openBattle');
  const isShown = useIsShown();
  const open = (wanted: Sends<'openBattle'>['body'], opened?: () => void) =>
    void opening.mutateAsync({ body: wanted }).then(
      (game) => {
        clearPendingJoin();
        clearChoice();
        opened?.();
        queryClient.setQueryData(callKey('showBattle', { params: { id: String(game.id) } }), game);
        const said = { title: 'Game Created!', text: `Room code: ${game.roomCode}` };
        const toRoom = waitingRoom(game.id);
        // On another page by now: a toast only.
        if (!isShown())
          return toastWithWay({ tone: 'done', ofRoom: true, ...said }, toRoom, 'Go to the room');
        toast({ tone: 'done', ofRoom: true, ...said });
        go(toRoom, { replace: true });
      },
      (error) =>
        toast({ tone: 'failed', title: 'Error', text: 'Failed to create game', detail: detailOf(error) }),
    );
  return { open, opening: opening.isPending };
}
