import { fromRoot, toolPath } from './paths.mjs';
import { capture, childEnv } from './processes.mjs';

const checks = () => [
  { name: 'types', args: [toolPath('typescript', 'tsc'), '-p', fromRoot('tsconfig.json')] },
  { name: 'lint', args: [toolPath('oxlint'), '--deny-warnings'] },
  {
    name: 'old browsers',
    args: [toolPath('oxlint'), '-c', 'oxlint-browsers.json', '--ignore-pattern', '**/*.test.*', 'src'],
    cwd: fromRoot('web'),
    env: { BROWSERSLIST_ENV: 'class' },
  },
  { name: 'format', args: [toolPath('oxfmt'), '--check'] },
  { name: 'dead code', args: [toolPath('knip'), '--no-progress'] },
];

/** Runs all checks in parallel and prints their findings; returns 1 if any failed. */
export const runChecks = async (node) => {
  const results = await Promise.all(
    checks().map(async ({ name, args, cwd, env }) => {
      const begun = Date.now();
      const { code, output } = await capture(node, args, { cwd, env: { ...childEnv(node), ...env } });
      const seconds = ((Date.now() - begun) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
      return { name, code, output };
    }),
  );
  const failed = results.filter(({ code }) => code !== 0);
  for (const { name, output } of failed) console.log(`\n${name}:\n${output}`);
  if (failed.length > 0) console.log(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`);
  return failed.length > 0 ? 1 : 0;
};
