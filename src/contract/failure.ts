/**
 * The body of every answer that is not a success (spec §8). `timeoutMs`, `secondsLeft`: how long until it would work.
 * `locked`: the name is locked; a passkey or the recovery code opens it.
 */
export type FailureBody = { message: string; timeoutMs?: number; secondsLeft?: number; locked?: true };
