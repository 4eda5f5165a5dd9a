/** The one warning before the countdown, and where the countdown begins; in seconds left. */
const warning = 30;
const countdownFrom = 10;

const clicksAt = (second: number): boolean => second === warning || (second >= 1 && second <= countdownFrom);

/** The seconds from `before` down to `left`, without `before`: a busy page may skip some. */
const passed = (before: number, left: number): number[] =>
  Array.from({ length: Math.max(0, before - left) }, (_, at) => before - 1 - at);

/** Whether the clock is heard when it goes from one second to another: at 30, and each second from 10 to 1. */
export const isHeard = (before: number, left: number): boolean =>
  left > 0 && passed(before, left).some(clicksAt);

/** Whether half a minute is left just now. */
export const isHalfMinute = (before: number, left: number): boolean =>
  before > warning && left <= warning && left > 0;

/** Each fetch sets the clock by the server's, and a second may come twice; more than that is another turn. */
const jitter = 2;

/** The lowest second seen so far, so that none counts twice. */
export const lowestOf = (lowest: number, left: number): number =>
  left > lowest + jitter ? left : Math.min(lowest, left);
