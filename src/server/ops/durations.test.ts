import { expect, test } from 'vitest';
import { openDurations } from './durations.ts';

test('calls are counted by how long they took, each bound with all below it', () => {
  const durations = openDurations('took_seconds', 'How long');
  const call = { method: 'GET', route: '/api/leaderboard', status: 200 };
  for (const seconds of [0, 0.005, 0.03, 11]) durations.count({ ...call }, seconds);
  durations.count({ ...call, status: 503 }, 5);
  const lines = durations.text().split('\n');
  const of = (status: number) => `method="GET",route="/api/leaderboard",status="${status}"`;
  expect(lines.slice(0, 2)).toEqual(['# HELP took_seconds How long', '# TYPE took_seconds histogram']);
  for (const [bound, count] of Object.entries({ 0.005: 2, 0.025: 2, 0.05: 3, 10: 3, '+Inf': 4 }))
    expect(lines).toContain(`took_seconds_bucket{le="${bound}",${of(200)}} ${count}`);
  expect(lines).toContain(`took_seconds_sum{${of(200)}} 11.035`);
  expect(lines).toContain(`took_seconds_count{${of(200)}} 4`);
  expect(lines).toContain(`took_seconds_count{${of(503)}} 1`);
});
