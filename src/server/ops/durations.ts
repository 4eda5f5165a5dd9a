/** The bounds of what is counted together, in seconds; Prometheus counts each with all below it. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Call = { method: string; route: string; status: number };
type Counted = { call: Call; counts: number[]; sum: number };

export type Durations = {
  count(call: Call, seconds: number): void;
  /** As Prometheus reads a histogram. */
  text(): string;
};

/** How long calls took. prom-client's histogram takes longer to count an answer that is at hand than sending it leaves time for. */
export function openDurations(name: string, help: string): Durations {
  // By route first, without making a key of text: that alone took longer than all the rest of the counting.
  const routes = new Map<string, Counted[]>();
  const countedOf = (call: Call): Counted => {
    const ofRoute = routes.get(call.route) ?? [];
    const known = ofRoute.find(
      ({ call: { method, status } }) => method === call.method && status === call.status,
    );
    if (known) return known;
    const fresh = { call, counts: bounds.map(() => 0).concat(0), sum: 0 };
    routes.set(call.route, [...ofRoute, fresh]);
    return fresh;
  };
  return {
    count(call, seconds) {
      const counted = countedOf(call);
      const at = bounds.findIndex((bound) => seconds <= bound);
      const place = at < 0 ? bounds.length : at;
      counted.counts[place] = (counted.counts[place] ?? 0) + 1;
      counted.sum += seconds;
    },
    text: () =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} histogram`,
        ...[...routes.values()].flat().flatMap(linesOf(name)),
      ]
        .map((line) => `${line}\n`)
        .join(''),
  };
}

const linesOf =
  (name: string) =>
  ({ call: { method, route, status }, counts, sum }: Counted): string[] => {
    const labels = `method="${method}",route="${route}",status="${status}"`;
    let all = 0;
    const buckets = counts.map((count, at) => {
      all += count;
      return `${name}_bucket{le="${bounds[at] ?? '+Inf'}",${labels}} ${all}`;
    });
    return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${all}`];
  };
