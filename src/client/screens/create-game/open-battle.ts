import { useMutation } from '@tanstack/react-query';
import { dismissFailure, type Toast, toast } from '#client/announce/toasts.ts';
import { waitingRoomPath } from '#client/battle/battle-paths.ts';
import { queryClient } from '#client/data/query-client.ts';
import { hadNoResponse, send } from '#client/data/send.ts';
import { callKey, useCall } from '#client/data/use-call.ts';
import { useIsMounted } from '#client/data/use-is-mounted.ts';
import { tabStorage } from '#client/device/storage.ts';
import { toastOwnWords } from '#client/shell/failure-toasts.ts';
import { go } from '#client/shell/go.ts';
import { clearPendingJoin } from '#client/sign-in/pending-join.ts';
import type { CallInput, Game } from '#contract/schemas.ts';
import { attempt } from '#rules/attempt.ts';
import type { BattleTerms } from '#rules/battle.ts';
import { battleTypes } from '#rules/battle-types.ts';
import { modeKeys } from '#rules/modes.ts';
import { paces } from '#rules/pace.ts';

/** Returns the value if the list has it. */
export const oneOf = <T>(list: readonly T[], value: unknown): T | undefined =>
  list.find((each) => each === value);

/** Returns the choices of the steps so far. This tab stores them, so that neither "Back" nor a reload loses them. */
export function storedChoice(): BattleTerms {
  const stored = attempt<Partial<BattleTerms> | null>(
    () => JSON.parse(tabStorage.get('roomChoice') ?? ''),
    {},
  );
  return {
    mode: oneOf(modeKeys, stored?.mode) ?? 'fast',
    battleType: oneOf(battleTypes, stored?.battleType) ?? 'wildcard',
    pace: oneOf(paces, stored?.pace) ?? 'live',
  };
}

export const storeChoice = (change: Partial<BattleTerms>): void =>
  tabStorage.set('roomChoice', JSON.stringify({ ...storedChoice(), ...change }));

export const clearChoice = (): void => tabStorage.remove('roomChoice');

type Wanted = CallInput<'openBattle'>['body'];

/** Opens a room. If the response is lost, returns the room that the server has opened, so that another press opens no second one. */
async function openRoom(wanted: Wanted, known: readonly Game[] | undefined): Promise<Game> {
  try {
    return await send('openBattle', { body: wanted });
  } catch (error) {
    if (!known || !hadNoResponse(error)) throw error;
    const rooms = await send('showMyBattles').catch(() => []);
    const { mode, battleType, pace = 'live' } = wanted;
    const isNew = ({ id }: Game) => known.every((each) => each.id !== id);
    const isWanted = (room: Game) =>
      room.mode === mode && room.battleType === battleType && room.pace === pace;
    const opened = rooms.find((room) => room.status === 'waiting' && isWanted(room) && isNew(room));
    if (!opened) throw error;
    return opened;
  }
}

/** Returns a function that opens a room and its page; a toast shows the result (spec §8). */
export function useOpenBattle() {
  const { data: known } = useCall('showMyBattles');
  const opening = useMutation({
    mutationFn: (wanted: Wanted) => openRoom(wanted, known),
    onSuccess: dismissFailure,
  });
  const isMounted = useIsMounted();
  const open = (wanted: Wanted, opened?: () => void) =>
    void opening.mutateAsync(wanted).then(
      (game) => {
        clearPendingJoin();
        clearChoice();
        opened?.();
        queryClient.setQueryData(callKey('showBattle', { params: { id: String(game.id) } }), game);
        const text = `Room code: ${game.roomCode}`;
        const message: Toast = { tone: 'done', title: 'Game Created!', text, ofRoom: true };
        const to = waitingRoomPath(game.id);
        // A player who has left this page gets only a toast.
        if (!isMounted()) return toast({ ...message, link: { to, label: 'Go to the room' } });
        toast(message);
        go(to, { replace: true });
      },
      (error) => toastOwnWords(error, 'Error', 'Failed to create game'),
    );
  return { open, opening: opening.isPending };
}
