import { Link } from 'wouter';
import { dismissToast, type Toast, toast } from './toasts.ts';

/** Duration of a toast with a link, in milliseconds: long enough to press the link. */
const ms = 20_000;

export function toastWithLink(words: Toast, to: string, label: string): void {
  const link = (
    <Link href={to} className="underline" onClick={dismissToast}>
      {label}
    </Link>
  );
  toast({ ...words, link, ms });
}
