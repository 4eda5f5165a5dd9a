/** The product's name, for all pages and previews of links. */
export const product = 'Banger Battle';
