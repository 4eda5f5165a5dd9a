// Loads code on demand, and handles a failure.
import { attempt } from '#rules/attempt.ts';

const retryMs = 3000;

/** Imports code, and retries until it is loaded, so that the page does not fail. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((done) => setTimeout(done, retryMs));
    return retryImport(load);
  }
}

/** Waits for the styles of every page, too, because the landing page, which may be open, has only a few of them. */
export const withAllStyles = async <T>(code: Promise<T>): Promise<T> =>
  (await Promise.all([code, import('#client/all-styles.ts')]))[0];

const reloadedKey = 'reloadedBuild';

/** Identifies the build of this page, since the file names contain a hash. */
const build = import.meta.url;

/** Returns whether the server responds; without it, a reload would lose the page. */
const isServerReachable = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Stores that this build was reloaded. Returns false if it was before, or if storage is refused, as reloads would not end then. */
const storeFirstReload = (): boolean =>
  attempt(() => {
    if (sessionStorage.getItem(reloadedKey) === build) return false;
    sessionStorage.setItem(reloadedKey, build);
    return true;
  }, false);

let nextPath: string | null = null;
export const setNextPath = (to: string | null): void => {
  nextPath = to;
};
/** Returns whether another page opens soon by itself. */
export const isPageChanging = (): boolean => nextPath !== null;

const reload = () => (nextPath ? window.location.assign(nextPath) : window.location.reload());

/** Reloads the page after code did not load, once for each build: a deployment deletes the files of the previous build. */
export async function reloadForNewBuild(): Promise<void> {
  if (!(await isServerReachable()) || !storeFirstReload()) return;
  // The router dispatches this event: a change of page during the reload loads that page instead.
  window.addEventListener('pushState', reload);
  reload();
}
