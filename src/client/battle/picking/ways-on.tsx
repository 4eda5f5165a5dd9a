// The ways on from a list of songs that has not the right one; they are fetched when such a list is there.
import { useEffect, useState } from 'react';
import { canReadCopied, readCopied } from '#client/device/share.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { looksLikeLink } from '#rules/songs/video-link.ts';
import type { Suggestions } from './use-song-search.ts';

/** A link stands in the first letters of what was copied, or nowhere. */
const mostTaken = 2000;

function troubleWith(copied: string | null): string {
  if (copied === null) return 'This browser did not let us read the link. Paste it into the box yourself.';
  if (copied.trim() === '') return 'Nothing is copied yet. Copy the link of the song first.';
  return looksLikeLink(copied) ? '' : 'What you copied is not a link. Copy the link of the song first.';
}

const lineLook = 'flex-[1_0_100%] text-[0.875rem] text-muted empty:hidden';

/** One tap for a player who has copied a link. What is not one takes nothing away. */
export function PasteLink({ onLink }: { onLink: (link: string) => void }) {
  const [trouble, setTrouble] = useState('');
  const [reading, setReading] = useState(false);
  const paste = async () => {
    setTrouble('');
    setReading(true);
    const copied = await readCopied();
    setReading(false);
    const wrong = troubleWith(copied);
    setTrouble(wrong);
    if (wrong || !copied) return;
    // This button goes; a player who came to it by keys goes on from the list.
    const list = document.querySelector<HTMLElement>('.results');
    list?.setAttribute('tabindex', '-1');
    list?.focus({ preventScroll: true });
    onLink(copied.trim().slice(0, mostTaken));
  };
  if (!canReadCopied()) return <p className={lineLook}>Or paste a YouTube link.</p>;
  return (
    <>
      <Button
        kind="ghost"
        size="sm"
        className="w-auto"
        pending={reading}
        pendingText="Pasting..."
        onClick={() => void paste()}
      >
        Paste a YouTube link
      </Button>
      {/* What went wrong with the paste is seen where its button is. */}
      <p role="status" className={`order-first ${lineLook}`}>
        {trouble}
      </p>
    </>
  );
}

/** Under the songs that fit: others in their place. They are read from the first one on, which is not chosen. */
export function OtherSongs({ call, changes, askForOthers }: Suggestions) {
  useEffect(() => {
    const first = changes > 0 && document.querySelector<HTMLElement>('.rows:has(+ .others) input');
    if (!first) return;
    first.focus({ preventScroll: true });
    first.closest('label')?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [changes]);
  return (
    <>
      {call.data?.notice && <p className="text-muted text-small">{call.data.notice}</p>}
      <Button
        kind="quiet"
        size="sm"
        pending={call.isPlaceholderData}
        pendingText="Looking..."
        onClick={askForOthers}
      >
        <u>Other songs</u>
      </Button>
      <p role="status" className="sr-only">
        {changes > 0 ? `${call.data?.items.length} other songs` : ''}
      </p>
    </>
  );
}
