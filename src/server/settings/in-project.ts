import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** Where package.json lies: the sources and what the build makes of them are not equally deep. */
const project = dirname(findPackageJSON(import.meta.url) ?? '.');

export const inProject = (path: string): string => join(project, path);
