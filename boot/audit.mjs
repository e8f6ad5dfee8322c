// `node boot/audit.mjs`: checks the delivered packages for known vulnerabilities. Fails for high and critical ones, and if
// the registry doesn't respond or doesn't support audits, unless AUDIT=optional is set.
import { pathToFileURL } from 'node:url';
import { capture } from './processes.mjs';

/** Interprets npm's output: the lines to print, and whether the check passes. */
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
