import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** Folder of package.json, found by search because sources and build output have different depths. */
const project = dirname(findPackageJSON(import.meta.url) ?? '.');

export const projectPath = (path: string): string => join(project, path);
