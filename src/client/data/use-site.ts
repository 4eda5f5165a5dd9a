import type { Site } from '#contract/schemas.ts';
import { useCall } from './use-call.ts';

/** How the site is set up: donations, banners, clocks. Undefined until it is known; it does not change while a page is open. */
export const useSite = (): Site | undefined => useCall('showSite', {}, { staleTime: 'static' }).data;
