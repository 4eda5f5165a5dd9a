/** Delays of the specification, in milliseconds (spec §9). */
export const timings = {
  refetchAfterLive: 100,
  searchDebounce: 300,
  /** Time without a key press after which a search that found too little continues on YouTube. */
  searchPause: 1000,
  toast: 5000,
  toastDeclined: 8000,
  toastStarting: 3000,
  toResultsAfterRatings: 1500,
  toResultsAfterTimeout: 2000,
  toGameAfterRematch: 1500,
  toHomeAfterDecline: 3000,
  toNicknameAfterJoin401: 1000,
  toLoginAfter401: 500,
} as const;

// Each function below starts a timer and returns the function that clears the timer.

export function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

export function every(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms);
  return () => clearInterval(timer);
}
