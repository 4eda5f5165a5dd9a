// A stand-in for the video service's player: it plays or refuses a video, and reports that to the page by messages.
import type { Window } from './browser.ts';

/** `refusal`: error code of YouTube's player; `length` in seconds. */
type Video = { refusal?: number; length?: number };

/** Sets videos by id; all others last three minutes. */
export function setVideos({ outside }: Pick<Window, 'outside'>, videos: Record<string, Video>): void {
  outside.set('www.youtube-nocookie.com', ({ pathname }) => {
    const id = pathname.split('/').at(-1) ?? '';
    return { contentType: 'text/html', body: playerOf({ length: 180, ...videos[id] }) };
  });
}

const playerOf = (video: Video): string => `<!doctype html><title>player</title><script>
  const { refusal, length } = ${JSON.stringify(video)};
  const start = Number(new URLSearchParams(location.search).get('start'));
  const say = (event, info) => parent.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), '*');
  addEventListener('message', ({ data }) => {
    if (JSON.parse(data).event !== 'listening') return;
    if (refusal) return say('onError', refusal);
    say('onStateChange', 1);
    say('infoDelivery', { currentTime: start + 12, duration: length, playerState: 1 });
  });
</script>`;
