import { paths } from '#client/paths.ts';
import type { Mode } from '#rules/modes.ts';

/** The second step, with what the first one chose. */
export const typeStep = (mode: Mode): string => `${paths.createGame}?mode=${mode}`;

/** Where the host waits; survives a reload. */
export const waitingRoom = (gameId: number): string => `${paths.createGame}?room=${gameId}`;
