import { createContext, type ReactNode } from 'react';

/** What every dialog has inside, beside its own: the look does not know what that is. */
export const InEverySheet = createContext<ReactNode>(null);
