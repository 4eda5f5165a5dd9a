// Other ways to find a song, shown with a list that may lack the right one and loaded only then.
import { useEffect, useState } from 'react';
import { canReadCopied, readCopied } from '#client/device/share.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { looksLikeLink } from '#rules/songs/video-link.ts';
import { countOf } from '#rules/words/count-of.ts';
import type { Suggestions } from './use-song-search.ts';

/** Maximum length of the clipboard text that is searched for a link, in characters. */
const maxPasted = 2000;

function pasteError(copied: string | null): string {
  if (copied === null) return 'This browser did not let us read the link. Paste it into the box yourself.';
  if (copied.trim() === '') return 'Nothing is copied yet. Copy the link of the song first.';
  return looksLikeLink(copied) ? '' : 'What you copied is not a link. Copy the link of the song first.';
}

const lineLook = 'flex-[1_0_100%] text-[0.875rem] text-muted empty:hidden';

/** Shows a button that pastes a copied link. Any other text changes nothing. */
export function PasteLink({ onLink }: { onLink: (link: string) => void }) {
  const [error, setError] = useState('');
  const [reading, setReading] = useState(false);
  const paste = async () => {
    setError('');
    setReading(true);
    const copied = await readCopied();
    setReading(false);
    const wrong = pasteError(copied);
    setError(wrong);
    if (wrong || !copied) return;
    // The search removes this button, so the focus moves to the list.
    const list = document.querySelector<HTMLElement>('.results');
    list?.setAttribute('tabindex', '-1');
    list?.focus({ preventScroll: true });
    onLink(copied.trim().slice(0, maxPasted));
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
      {/* The paste error is shown next to its button. */}
      <p role="status" className={`order-first ${lineLook}`}>
        {error}
      </p>
    </>
  );
}

/** Shows a button for other suggested songs. The focus then moves to the first of them without choosing it. */
export function OtherSongs({ call, changes, showOthers }: Suggestions) {
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
        onClick={showOthers}
      >
        <u>Other songs</u>
      </Button>
      <p role="status" className="sr-only">
        {changes > 0 ? countOf(call.data?.items.length ?? 0, 'other song') : ''}
      </p>
    </>
  );
}
