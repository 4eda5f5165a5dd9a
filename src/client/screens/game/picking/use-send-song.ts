import { refreshSoon } from '#client/data/refresh.ts';
import type { SeenBattle } from '#client/data/seen-battle.ts';
import { useSend } from '#client/data/use-send.ts';
import { touch } from '#client/device/haptics.ts';
import { toastRefusal } from '#client/shell/toast-refusal.ts';
import type { FoundSong } from './found-song.ts';

/** Sends the chosen song, or puts it in the place of the one that did not play; `sending` lasts until it is on the table. */
export function useSendSong({ game, songs }: SeenBattle, me: string) {
  const submit = useSend('submitSong');
  const swap = useSend('swapSong');
  const replaced = songs.find((song) => song.swap === 'asked' && song.submittedBy === me);
  const then = {
    onSuccess: refreshSoon,
    onError: (error: Error) => toastRefusal(error, 'Failed to submit song'),
  };
  const sendSong = (found: FoundSong, startSecond: number) => {
    const { videoId, title, channel: artist, thumbnailUrl, duration } = found;
    const song = { youtubeUrl: videoId, videoId, title, artist, thumbnailUrl, duration, startSecond };
    touch('send');
    if (replaced) {
      swap.mutate({ params: { id: String(game.id) }, body: { ...song, songId: replaced.id } }, then);
    } else {
      submit.mutate({ body: { ...song, gameId: game.id, round: game.currentRound } }, then);
    }
  };
  const sending = [submit, swap].some(({ isPending, isSuccess }) => isPending || isSuccess);
  return { sendSong, sending };
}
