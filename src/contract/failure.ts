/**
 * The body of every unsuccessful response (spec §8). `timeoutMs`, `secondsLeft`: time until a retry would succeed.
 * `locked`: the name is locked, and signing in needs a passkey or the recovery code.
 */
export type FailureBody = { message: string; timeoutMs?: number; secondsLeft?: number; locked?: true };
