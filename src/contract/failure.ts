/** The body of every answer that is not a success (spec §8). `timeoutMs`, `secondsLeft`: how long until it would work. */
export type FailureBody = { message: string; timeoutMs?: number; secondsLeft?: number };
