import { useEffect, useState } from 'react';

/** A player who presses no key for so long has stopped typing, in milliseconds. */
const silence = 3000;

/** Whether this player is in the middle of a word, anywhere. */
export function useTyping(): boolean {
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
