// `node boot/audit.mjs`: known vulnerabilities of what the product is delivered with. High and critical ones fail, and so does a
// registry that doesn't answer or knows no audits, unless AUDIT=optional goes without.
import { pathToFileURL } from 'node:url';
import { capture } from './processes.mjs';

/** What npm's answer means: the lines to print, and whether the change may pass. */
export const judge = (output, { optional = false } = {}) => {
  let report;
  try {
    report = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    report = undefined;
  }
  const counts = report?.metadata?.vulnerabilities;
  if (!counts)
    return {
      passed: optional,
      lines: [
        'Dependencies were NOT audited: the registry has not answered.',
        optional ? 'AUDIT=optional: going on without.' : 'AUDIT=optional goes on without.',
      ],
    };
  const grave = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  );
  return {
    passed: grave.length === 0,
    lines: [
      `Dependencies audited: ${counts.total} known vulnerabilities, ${grave.length} of them high or critical.`,
      ...grave.map(({ name, severity, range }) => `  ${name} ${range}: ${severity}`),
    ],
  };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { output } = await capture(npm, [
    'audit',
    '--json',
    '--omit=dev',
    '--fetch-timeout=20000',
    '--fetch-retries=0',
  ]);
  const { passed, lines } = judge(output, { optional: process.env.AUDIT === 'optional' });
  console.log(lines.join('\n'));
  process.exitCode = passed ? 0 : 1;
}
