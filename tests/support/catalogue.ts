import { catalogueFile, readCatalogue } from '#server/songs/catalogue/catalogue.ts';

/** All songs of the built-in catalogue, most famous first. */
export const catalogue = (await Array.fromAsync(readCatalogue(catalogueFile, console))).flat();
