import { useEffect, useState } from 'react';
import { useOwnMoveDue } from '#client/battle/own-move.ts';
import { useTopSheet } from '#client/ui/layout/open-sheets.ts';

/** A player who presses no key for so long has stopped typing, in milliseconds (rules §3). */
const silence = 3000;

const ofGame = /^\/game\//;

/** Whether a dialog would come in between: in an own turn, whose clock runs, in the middle of a word anywhere, and over another dialog. */
export function useBusy(place: string): boolean {
  const typing = useTyping();
  const due = useOwnMoveDue();
  const covered = useTopSheet() !== null;
  // A page of a battle that does not know yet whose turn it is may be about to learn that.
  return typing || covered || (ofGame.test(place) && due !== false);
}

function useTyping(): boolean {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = () => {
      clearTimeout(timer);
      setTyping(true);
      timer = setTimeout(() => setTyping(false), silence);
    };
    document.addEventListener('input', hear);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', hear);
    };
  }, []);
  return typing;
}
