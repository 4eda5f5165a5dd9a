import { z } from 'zod';

/** So many bytes as base64url, with its padding or without. */
export const base64url = (bytes: number) => {
  const letters = Math.ceil((bytes * 4) / 3);
  return z.string().regex(new RegExp(`^[\\w-]{${letters}}={0,2}$`), `must be ${bytes} bytes as base64url`);
};
const endpoint = z
  .string()
  .max(1000)
  .regex(/^[!-~]+$/, 'must be an address');

/** A browser's PushSubscription, as its `toJSON` tells it. */
export const subscriptionBody = z.object({
  endpoint,
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
export const unsubscribeBody = z.object({ endpoint });
