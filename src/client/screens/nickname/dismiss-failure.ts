import { dismissToast, shownToast } from '#client/frame/toasts.ts';

/** What failed has worked meanwhile, and nobody needs to read of it any more. */
export function dismissFailure(): void {
  if (shownToast()?.tone === 'failed') dismissToast();
}
