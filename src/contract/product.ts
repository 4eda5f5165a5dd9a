/** The product name in pages and link previews. */
export const product = 'Banger Battle';
