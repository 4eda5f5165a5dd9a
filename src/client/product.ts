/** The product's name, for all pages. */
export const product = 'Banger Battle';
