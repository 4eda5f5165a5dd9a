import type { ComponentType, ReactNode } from 'react';
import type { TableProps } from '#client/battle/battle-guard.tsx';
import type { Situation } from '#rules/situation.ts';

/** A panel of a running battle, for one or more situations. */
export type GamePanel = ComponentType<TableProps & { situation: Situation; banner: ReactNode }>;
