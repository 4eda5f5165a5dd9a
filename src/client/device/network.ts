/** Whether the device itself says that it has no network; that it has one proves nothing. */
export const isOffline = (): boolean => navigator.onLine === false;

export function watchNetwork(watch: () => void): () => void {
  window.addEventListener('online', watch);
  window.addEventListener('offline', watch);
  return () => {
    window.removeEventListener('online', watch);
    window.removeEventListener('offline', watch);
  };
}
