import { createContext } from 'react';

/** Since when each player of the battle on this page has been away, on the clock of `performance.now`. */
export const AwayContext = createContext<ReadonlyMap<string, number>>(new Map());
