import { Link } from 'wouter';
import { dismissToast, type Toast, toast } from './toasts.ts';

/** Duration of a toast with a link, in milliseconds: long enough to press the link. */
const ms = 20_000;

export function toastWithWay(words: Toast, to: string, way: string): void {
  const link = (
    <Link href={to} className="underline" onClick={dismissToast}>
      {way}
    </Link>
  );
  toast({ ...words, way: link, ms });
}
