import { useLocation } from 'wouter';
import { toastWithWay } from '#client/announce/toast-with-way.tsx';
import { toast } from '#client/announce/toasts.ts';
import { waitingRoom } from '#client/battle/battle-paths.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { useIsShown } from '#client/data/use-is-shown.ts';
import { useSend } from '#client/data/use-send.ts';
import { detailOf } from '#client/shell/refusals.ts';
import { clearPendingJoin } from '#client/sign-in/pending-join.ts';
import type { Sends } from '#contract/schemas.ts';
import { battleTypes } from '#rules/battle-types.ts';
import { type Mode, modeKeys } from '#rules/modes.ts';
import type { Pace } from '#rules/pace.ts';

type RoomChoice = { mode: Mode; typeAt: number; pace: Pace };
const first: RoomChoice = { mode: 'fast', typeAt: 0, pace: 'live' };

/** What was chosen on the way to a room, so that a step back and on again keeps it. */
let choice = first;

/** Keeps it for the next step, and with this entry of the history: so it outlives a reload, in every browser. */
export function storeChoice(change: Partial<RoomChoice>): void {
  choice = { ...choice, ...change };
  window.history.replaceState({ ...window.history.state, choice }, '');
}

/** What this entry of the history was left with, else what its address asks for, else what was chosen last. */
export function storedChoice(asked: Pace = choice.pace): RoomChoice {
  const kept: Partial<RoomChoice> | undefined = globalThis.history?.state?.choice;
  const { mode, typeAt, pace } = kept ?? { ...choice, pace: asked };
  return {
    mode: modeKeys.find((key) => key === mode) ?? first.mode,
    pace: pace === 'anytime' ? pace : first.pace,
    typeAt: battleTypes[typeAt ?? 0] ? (typeAt ?? 0) : 0,
  };
}

/** The next room is chosen from the beginning. */
export const clearChoice = (): void => {
  choice = first;
};

/** Opens a room and goes there; says so, or why not (spec §8). */
export function useOpenRoom() {
  const [, go] = useLocation();
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
        // A player who went elsewhere meanwhile is told, and stays there.
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
