// Code that comes when it is wanted, and what is done where it does not come.
import { attempt } from './storage.ts';

/** In milliseconds. */
const retryMs = 3000;

/** Imports code when it is wanted, again and again until it comes: a page does not break because a file did not. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((done) => setTimeout(done, retryMs));
    return retryImport(load);
  }
}

const reloadedKey = 'reloadedBuild';

/** The build this page is of: its files are named after what is in them. */
const build = import.meta.url;

/** Whether the game answers; a page that was reloaded without it would be gone. */
const isThere = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Notes that this build was reloaded; false where it was already, or where that cannot be known after a reload. */
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

/** Code did not come: after a new version its files are gone, and a page of the new one has them. Once for each build. */
export async function reloadForNewBuild(): Promise<void> {
  if (!(await isThere()) || !isFirstTime()) return;
  // The router's event: a player who goes on while the page is loaded comes to where they went.
  window.addEventListener('pushState', loadAnew);
  loadAnew();
}
