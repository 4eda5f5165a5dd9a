import { Link } from 'wouter';
import { dismissToast, type Toast, toast } from './toasts.ts';

/** Long enough to press the link, in milliseconds. */
const ms = 20_000;

export function toastWithWay(words: Toast, to: string, way: string): void {
  const link = (
    <Link href={to} className="underline" onClick={dismissToast}>
      {way}
    </Link>
  );
  toast({ ...words, way: link, ms });
}
