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

test('an unresponsive registry fails, unless that is allowed, and is reported either way', () => {
  for (const output of ['', 'npm error audit endpoint returned an error', '{"message":"404","error":{}}', '{"half":']) {
    const lines = [expect.stringContaining('NOT audited'), expect.stringContaining('AUDIT=optional')];
    expect(judge(output)).toEqual({ passed: false, lines });
    expect(judge(output, { optional: true })).toEqual({ passed: true, lines });
  }
});

test('severe vulnerabilities fail even if the audit is optional', () => {
  expect(judge(report('high'), { optional: true })).toMatchObject({ passed: false });
});
