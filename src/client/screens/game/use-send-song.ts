import { refreshSoon } from '#client/data/refresh.ts';
import { isUnauthorized, wordsOf } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import { touch } from '#client/device/haptics.ts';
import { toast } from '#client/frame/toasts.ts';
import type { Game } from '#contract/schemas.ts';
import type { FoundSong } from './found-song.ts';
import { logInAgain } from './log-in-again.ts';

/** Sends the chosen song; `sending` lasts until the page knows the song is on the table. */
export function useSendSong(game: Game) {
  const submit = useSend('submitSong');
  const sendSong = ({ videoId, title, channel, thumbnailUrl }: FoundSong) => {
    touch('send');
    submit.mutate(
      {
        body: {
          gameId: game.id,
          round: game.currentRound,
          youtubeUrl: videoId,
          videoId,
          title,
          artist: channel,
          thumbnailUrl,
        },
      },
      {
        onSuccess: refreshSoon,
        onError: (error) => {
          if (isUnauthorized(error)) return logInAgain();
          toast({ tone: 'failed', title: 'Error', text: wordsOf(error, 'Failed to submit song') });
          refreshSoon();
        },
      },
    );
  };
  return { sendSong, sending: submit.isPending || submit.isSuccess };
}
