const form = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Seconds of a duration as YouTube writes it, 'PT3M20S' or 'P1DT2H'; null for 'P0D' and for anything else. */
export function secondsOf(duration: string): number | null {
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = (form.exec(duration) ?? []).map(Number);
  const known = [days, hours, minutes, seconds].map((part) => part || 0);
  const [d = 0, h = 0, m = 0, s = 0] = known;
  return ((d * 24 + h) * 60 + m) * 60 + s || null;
}
