import type { Handlers } from '#server/app/route.ts';

/** What the pages need to know of how this site is set up. */
export const siteHandlers = {
  showSite: async ({ context: { config, ads, clocks, push } }) => ({
    tipUrl: config.TIP_URL ?? null,
    donations: {
      BTC: config.DONATE_BTC ?? null,
      ETH: config.DONATE_ETH ?? null,
      SOL: config.DONATE_SOL ?? null,
    },
    ads,
    development: config.development,
    searchesYoutube: config.YOUTUBE_API_KEY !== undefined,
    turnSeconds: Math.round(clocks.turnMs / 1000),
    roundSummarySeconds: Math.round(clocks.roundSummaryMs / 1000),
    anytimeHours: config.ANYTIME_TURN_HOURS,
    pushKey: push?.publicKey ?? null,
  }),
} satisfies Partial<Handlers>;
