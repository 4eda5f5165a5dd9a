/** Of the choice of a warrior that follows on the choice of a name: "Back" from it still leads to the name. */
export const overName = { overName: true } as const;

type Navigate = (to: string, options: { replace: true }) => void;

/** Leads on from the choice of a warrior: "Back" goes then to where they were before, no longer to the page of the name. */
export function leavePastName(navigate: Navigate, to: string): void {
  const leave = () => navigate(to, { replace: true });
  const entry = globalThis.history?.state as Partial<typeof overName> | null | undefined;
  if (entry?.overName) {
    // Before the page that lies there is drawn.
    window.addEventListener('popstate', leave, { once: true, capture: true });
    window.history.back();
  } else leave();
}
