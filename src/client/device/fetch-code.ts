// Code that is loaded on demand, and the handling of a failure.
import { attempt } from './storage.ts';

/** The delay before the next try, in milliseconds. */
const retryMs = 3000;

/** Imports code, again and again until it is loaded, so that the page does not fail with it. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((done) => setTimeout(done, retryMs));
    return retryImport(load);
  }
}

const reloadedKey = 'reloadedBuild';

/** Identifies the build of this page: the file names contain a hash. */
const build = import.meta.url;

/** Whether the server answers; without it a reload would lose the page. */
const isThere = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Notes that this build was reloaded; false if it was before, or if storage is refused, for then the note would be lost. */
const isFirstTime = (): boolean =>
  attempt(() => {
    if (sessionStorage.getItem(reloadedKey) === build) return false;
    sessionStorage.setItem(reloadedKey, build);
    return true;
  }, false);

let ahead: string | null = null;
export const setAhead = (to: string | null): void => {
  ahead = to;
};

const loadAnew = () => (ahead ? window.location.assign(ahead) : window.location.reload());

/** Reloads the page after code did not load: after a new version its files are gone. Once for each build. */
export async function reloadForNewBuild(): Promise<void> {
  if (!(await isThere()) || !isFirstTime()) return;
  // The router's event: a change of page during the reload loads that page instead.
  window.addEventListener('pushState', loadAnew);
  loadAnew();
}
