import { type Toast, toast } from '#client/announce/toasts.ts';
import type { CastResult } from '#client/device/cast-video.ts';
import { videoLink } from '#client/links.ts';
import type { SongReply } from '#contract/schemas.ts';

const toasts: Record<CastResult, Toast | null> = {
  casting: { tone: 'done', title: 'Casting!', text: 'The song plays on your other screen.' },
  cancelled: null,
  shared: null,
  opened: { tone: 'done', title: 'Opened in YouTube', text: 'Cast it from there.' },
  copied: { tone: 'done', title: 'Copied!', text: 'Open the link on your other screen.' },
  failed: { tone: 'failed', title: 'Cannot cast here', text: 'Open the song in YouTube and cast it there.' },
};

/** Casts a song to another screen and shows a toast about the result; none for a dismissed dialog. */
export async function castSong(
  { videoId, title, startSecond }: Pick<SongReply, 'videoId' | 'title' | 'startSecond'>,
  onCast?: () => void,
): Promise<void> {
  const { castVideo } = await import('#client/device/cast-video.ts');
  const result = await castVideo(videoLink(videoId, startSecond), title);
  const message = toasts[result];
  if (message) toast(message);
  if (result !== 'cancelled' && result !== 'failed') onCast?.();
}
