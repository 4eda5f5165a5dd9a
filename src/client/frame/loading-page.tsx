/** While something is being found out: silent at first, so that a quick answer shows no flicker. */
export function LoadingPage() {
  return (
    <main className="grid min-h-[60svh] place-items-center" aria-busy="true">
      <p className="loading-late text-muted" role="status">
        Warming up the needle...
      </p>
    </main>
  );
}
