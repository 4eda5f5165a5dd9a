import type { Site } from '#contract/schemas.ts';
import { useCall } from './use-call.ts';

const anHour = 60 * 60 * 1000;

/** How the site is set up: donations, banners, clocks. Undefined until it is known. */
export const useSite = (): Site | undefined => useCall('showSite', {}, { staleTime: anHour }).data;
