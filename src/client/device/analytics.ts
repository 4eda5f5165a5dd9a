declare global {
  interface Window {
    /** Queue of the site's own tag manager, if the site has one. */
    dataLayer?: { event: string }[];
  }
}

/** Reports an event to the site's tag manager (spec §7). Without one, nothing is stored or sent. */
export function track(event: 'signup_started' | 'login'): void {
  window.dataLayer?.push({ event });
}
