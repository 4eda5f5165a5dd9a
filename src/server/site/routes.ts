import type { Handlers } from '#server/app/route.ts';

export const siteHandlers = {
  showSite: async ({ context: { config, ads, timeLimits, push } }) => ({
    tipUrl: config.TIP_URL ?? null,
    donations: {
      BTC: config.DONATE_BTC ?? null,
      ETH: config.DONATE_ETH ?? null,
      SOL: config.DONATE_SOL ?? null,
    },
    ads,
    development: config.development,
    searchesYoutube: config.YOUTUBE_API_KEY !== undefined,
    turnSeconds: Math.round(timeLimits.turnMs / 1000),
    ratingSeconds: Math.round(timeLimits.ratingMs / 1000),
    roundSummarySeconds: Math.round(timeLimits.roundSummaryMs / 1000),
    anytimeHours: config.ANYTIME_TURN_HOURS,
    pushKey: push?.publicKey ?? null,
  }),

  showLeaderboard: ({ context: { findLeaders } }) => findLeaders(),
} satisfies Partial<Handlers>;
