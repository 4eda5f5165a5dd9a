import type { LiveMessage } from '#contract/live.ts';
import type { Context } from '#server/settings/context.ts';

/** Tells these players, on every instance. What is lost is made good by the next fetch. */
export const tell = ({ hub, log }: Pick<Context, 'hub' | 'log'>, to: string[], message: LiveMessage) =>
  hub.publish({ to, message })?.catch((err) => log.warn({ err }, 'a live message was not sent'));
