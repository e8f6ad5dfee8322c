import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';

const METRICS_TOKEN = 'the token of a test, long enough to be one';
const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const alerts = read('deploy/monitoring/alerts.yml');
const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json'));
const operations = read('docs/operations.md');

/** Names of the metrics in a text, without the suffixes of histograms. */
const metricsIn = (text: string): string[] =>
  [...new Set(text.match(/\b(zuzu|process|nodejs)_[a-z0-9_]+/g))].map((name) =>
    name.replace(/_(bucket|sum|count)$/, ''),
  );
const expressions: string[] = dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
  targets.map(({ expr }) => expr),
);

const server = await startTestServer({ config: { metricsToken: METRICS_TOKEN } });
const metrics = await server.call('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
const exposed = [...metrics.text.matchAll(/^# TYPE (?<name>\S+)/gm)].map(({ groups }) => groups!['name']!);

it('every metric used by an alert, the dashboard or the operations page is exposed', () => {
  const named = { alerts, dashboard: JSON.stringify(dashboard), operations };
  for (const [where, text] of Object.entries(named)) {
    expect(metricsIn(text).length, where).toBeGreaterThan(2);
    expect(
      metricsIn(text).filter((name) => !exposed.includes(name)),
      where,
    ).toEqual([]);
  }
});

it('every product metric is on the dashboard and the operations page', () => {
  const own = exposed.filter((name) => name.startsWith('zuzu_'));
  expect(own.length).toBeGreaterThan(5);
  for (const text of [expressions.join('\n'), operations])
    expect(own.filter((name) => !metricsIn(text).includes(name))).toEqual([]);
});

it('the operations page gives a response to every alert', () => {
  const names = [...alerts.matchAll(/- alert: (?<name>\w+)/g)].map(({ groups }) => groups!['name']!);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !operations.includes(`| \`${name}\``))).toEqual([]);
});
