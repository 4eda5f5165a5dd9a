// The video service's player as our pages hear it: it plays, or it refuses, and says so to whoever has asked.
import type { BrowserContext } from 'playwright-core';

type Video = { refusal?: number; length?: number };

/** Videos by their id; all others play for three minutes. */
export const videosAre = (context: BrowserContext, videos: Record<string, Video>): Promise<unknown> =>
  context.route('https://www.youtube-nocookie.com/**', (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return route.fulfill({ contentType: 'text/html', body: playerOf({ length: 180, ...videos[id] }) });
  });

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
