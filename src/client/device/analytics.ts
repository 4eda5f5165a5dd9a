declare global {
  interface Window {
    /** The queue of the site's own tag manager, when its page has one. */
    dataLayer?: { event: string }[];
  }
}

/** Counts a moment of the product (spec §7). Without a tag manager on the page nothing is kept and nothing leaves it. */
export function track(event: 'signup_started' | 'login'): void {
  window.dataLayer?.push({ event });
}
