import { expect, test } from 'vitest';
import { judge } from './audit.mjs';

const report = (severity: string) =>
  JSON.stringify({
    vulnerabilities: { leftpad: { name: 'leftpad', severity, range: '<1.3' } },
    metadata: { vulnerabilities: { total: 1 } },
  });

test('a high or critical vulnerability fails, a lesser one is counted', () => {
  expect(judge(report('high'))).toMatchObject({ passed: false });
  expect(judge(report('critical')).lines.join()).toContain('leftpad <1.3: critical');
  expect(judge(report('moderate'))).toMatchObject({ passed: true, lines: [expect.stringContaining('1 known')] });
});

test('a registry that does not answer fails nothing, and is told', () => {
  for (const output of ['', 'npm error audit endpoint returned an error', '{"message":"404","error":{}}', '{"half":'])
    expect(judge(output)).toEqual({ passed: true, lines: [expect.stringContaining('not audited')] });
});
