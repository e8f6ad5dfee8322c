import { expect, it } from 'vitest';
import { addPeople } from '#testing/people.ts';
import { startTestServer } from '#testing/test-server.ts';

const METRICS_TOKEN = 'the token of a test, long enough to be one';
const DAY_MS = 86_400_000;
let now = new Date('2026-11-01T08:00:00Z');
const server = await startTestServer({ config: { metricsToken: METRICS_TOKEN }, now: () => now });

const report = (body: unknown, at = server) => at.call('POST', '/api/visits', { body });
const figures = () => server.services.visits.figures(now);

it('the measure counts what was measured of each visit, for 28 days', async () => {
  const none = { count: 0, p75: null };
  const { m } = await addPeople(server);
  const { body } = await m.get('/api/system');
  expect(body.visits).toEqual({ lcp: none, inp: none, start: none });
  expect(await report({ lcp: 1_200, inp: 40 })).toMatchObject({ status: 200, body: { success: true } });
  await report({ lcp: 1_300, start: 180 });
  await report({});
  const three = { lcp: { count: 2, p75: 1_375 }, inp: { count: 1, p75: 44 }, start: { count: 1, p75: 188 } };
  expect(await figures()).toEqual(three);
  now = new Date(now.getTime() + 27 * DAY_MS);
  await report({ inp: 90 });
  expect(await figures()).toEqual({ ...three, inp: { count: 2, p75: 88 } });
  now = new Date(now.getTime() + DAY_MS);
  expect(await figures()).toEqual({ lcp: none, inp: { count: 1, p75: 94 }, start: none });
});

it('nothing is kept of a visit but that it was in a bucket of a day', async () => {
  const rows = await server.services.database.selectFrom('visit_measures').selectAll().execute();
  expect(rows).toContainEqual({ day: '2026-11-01', measure: 'lcp', bucket: 11, count: 2 });
});

it('Prometheus is told the measures', async () => {
  const { text } = await server.call('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(text).toMatch(/^zuzu_visit_seconds_bucket\{le="1\.5",measure="lcp"\} 2$/m);
  expect(text).toMatch(/^zuzu_visit_seconds_sum\{measure="start"\} 0\.18$/m);
});

it.each([
  [{ lcp: -1 }, 400],
  [{ inp: 1.5 }, 400],
  [{ start: 600_001 }, 400],
  [{ lcp: '1' }, 400],
  [{ note: 'x'.repeat(1_024) }, 413],
])('refuses %j with a %d', async (body, status) => {
  expect(await report(body)).toMatchObject({ status });
});

it('so many reports a minute are counted of an address, a network and all, and the others are known by their number', async () => {
  now = new Date(now.getTime() + DAY_MS);
  const before = server.services.visits.dropped();
  const count = async (address: string, times = 1): Promise<number> => {
    let refused = 0;
    for (let n = 0; n < times; n++)
      await server.services.visits.count({ lcp: 1 }, address, now).catch(() => void refused++);
    return refused;
  };
  expect(await count('10.1.1.1', 102)).toBe(2);
  // others of its network, and then others of another
  expect(await count('10.1.1.2')).toBe(0);
  expect(await count('2001:db8:1:1::1', 100)).toBe(0);
  expect(await count('2001:db8:1:1:ffff::2')).toBe(1);
  for (const last of [2, 3]) expect(await count(`2001:db8:1:${last}::1`, 100)).toBe(0);
  expect(await count('2001:db8:1:4::1')).toBe(1);
  expect(await count('10.1.2.1')).toBe(0);
  for (let n = 0; n < 6; n++) await count(`10.2.${n}.1`, 100);
  expect((await report({ lcp: 1 })).status).toBe(429);
  const { text } = await server.call('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const dropped = server.services.visits.dropped();
  expect(dropped - before).toBeGreaterThan(4);
  expect(text).toContain(`\nzuzu_visits_dropped_total ${dropped}\n`);
  expect(await report({ lcp: 1 })).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  now = new Date(now.getTime() + 60_000);
  expect((await report({ lcp: 1 })).status).toBe(200);
});

it('measuring can be switched off', async () => {
  const silent = await startTestServer({ config: { visitMeasures: false } });
  const { m } = await addPeople(silent);
  expect((await silent.call('GET', '/api/settings')).body.measuresVisits).toBe(false);
  expect((await report({ lcp: 1 }, silent)).status).toBe(200);
  expect((await silent.as(m.token).get('/api/system')).body.visits).toBeNull();
  expect(await silent.services.database.selectFrom('visit_measures').selectAll().execute()).toEqual([]);
});
