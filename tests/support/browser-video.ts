// The video service's player as our pages hear it: it plays, or it refuses, and says so to the page that asked.
import type { Window } from './browser.ts';

type Video = { refusal?: number; length?: number };

/** Videos by their id; all others play for three minutes. */
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
