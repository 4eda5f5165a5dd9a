import type { CSSProperties } from 'react';

type Fit = { box: CSSProperties; line: CSSProperties };

/**
 * How large a fitted line is where nothing can be measured: set while a page is drawn on the server, never in a
 * browser, which measures.
 */
export const firstFit: { of?: (text: string, max: number, min: number) => Fit } = {};
