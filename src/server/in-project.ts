import { fileURLToPath } from 'node:url';

/** A path of the project as one of this machine. The build puts what is here into dist/server, which lies as deep. */
export const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
