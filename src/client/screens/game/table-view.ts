import type { ComponentType, ReactNode } from 'react';
import type { AtTable } from '#client/battle/battle-guard.tsx';
import type { Situation } from '#rules/situation.ts';

/** A panel of a running battle, for one or more situations. */
export type TableView = ComponentType<AtTable & { situation: Situation; banner: ReactNode }>;
