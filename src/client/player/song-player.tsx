import ExternalLink from 'lucide-react/icons/external-link';
import Square from 'lucide-react/icons/square';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { afterPaint } from '#client/device/after-paint.ts';
import { muteForSong } from '#client/device/cues.ts';
import { videoLink } from '#client/links.ts';
import { Thumbnail } from '#client/ui/art/thumbnail.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { type PlayerEvent, playerOrigin, usePlayer } from './use-player.ts';

interface SongPlayerProps {
  videoId: string;
  title: string;
  thumbnailUrl: string | null | undefined;
  /** The second at which the song begins. */
  startSecond?: number;
  playing: boolean;
  onPlay: () => void;
  onStop: () => void;
  onPlayerEvent?: (event: PlayerEvent) => void;
  onLeave?: () => void;
  /** Content of the row below the video, before the Stop button: a title, a cast button. */
  children?: ReactNode;
}

const refused = "This song doesn't play here. Open it in YouTube instead.";
const missing = 'The video does not load here. Open it in YouTube instead.';

/** Shows a song's video, one for each instance. Nothing is loaded from the video site before a press, and nothing covers the video. */
export function SongPlayer(props: SongPlayerProps) {
  const { videoId, title, thumbnailUrl, startSecond = 0, playing, onPlay, onStop, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useFocusOnSwap(box, playing);
  const handleEvent = (event: PlayerEvent) => {
    if (event.refusal !== undefined) setProblem(refused);
    else if (event.silent) setProblem(missing);
    else if (event.playing || problem === missing) setProblem(null);
    props.onPlayerEvent?.(event);
  };
  return (
    <div ref={box} className="@container w-full">
      {/* The video player's terms require at least 200 px. */}
      <div className="h-[max(200px,56.25cqi)] w-full overflow-hidden rounded-poster bg-key">
        {playing ? (
          <Video
            key={startSecond}
            videoId={videoId}
            title={title}
            startSecond={startSecond}
            onPlayerEvent={handleEvent}
          />
        ) : (
          <Thumbnail
            src={thumbnailUrl}
            width="100%"
            height="100%"
            big
            onPlay={onPlay}
            playLabel={`Play ${title}`}
          />
        )}
      </div>
      <p role="status" className="pt-1.5 text-muted text-small empty:hidden">
        {playing && problem}
      </p>
      <div className="deck">
        {children}
        {playing && (
          <Button kind="ghost" size="sm" icon={Square} className="w-auto" data-stop onClick={onStop}>
            Stop
          </Button>
        )}
        <a
          className="ib line"
          href={videoLink(videoId, startSecond)}
          target="_blank"
          rel="noopener"
          onClick={props.onLeave}
          aria-label={`Open in YouTube: ${title}`}
          data-tip="Open in YouTube"
        >
          <ExternalLink />
        </a>
      </div>
    </div>
  );
}

export const embedUrl = (videoId: string, startSecond: number): string =>
  `${playerOrigin}/embed/${videoId}?${new URLSearchParams({
    autoplay: '1',
    playsinline: '1',
    rel: '0',
    enablejsapi: '1',
    origin: window.location.origin,
    ...(startSecond > 0 ? { start: String(startSecond) } : {}),
  })}`;

type VideoProps = Required<Pick<SongPlayerProps, 'videoId' | 'title' | 'startSecond' | 'onPlayerEvent'>>;

/** Renders the iframe after the press is painted, because an iframe of another site is slow on a phone. */
function Video(props: VideoProps) {
  const [painted, setPainted] = useState(false);
  useEffect(muteForSong, []);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return painted ? <Frame {...props} /> : null;
}

function Frame({ videoId, title, startSecond, onPlayerEvent }: VideoProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  usePlayer(frame, onPlayerEvent);
  return (
    <iframe
      ref={frame}
      className="block h-full w-full"
      src={embedUrl(videoId, startSecond)}
      title={title}
      allow="accelerometer; autoplay; encrypted-media; gyroscope; picture-in-picture; web-share; fullscreen"
      allowFullScreen
      // Without a referrer the player refuses with error 153.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

/** Moves the focus to the new button when Play and Stop replace each other. */
function useFocusOnSwap(box: { current: HTMLElement | null }, playing: boolean) {
  const before = useRef(playing);
  useEffect(() => {
    if (before.current === playing) return;
    before.current = playing;
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (!lost) return;
    box.current
      ?.querySelector<HTMLElement>(playing ? '[data-stop]' : '.play')
      ?.focus({ preventScroll: true });
  }, [box, playing]);
}
