/** The product's name: it stands here and nowhere else in the pages. */
export const product = 'Banger Battle';
