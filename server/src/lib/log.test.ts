import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const logOf = (script: string): Record<string, unknown> => {
  const log = JSON.stringify(new URL('log.ts', import.meta.url).href);
  const args = [
    '--input-type=module',
    '--eval',
    `import { makeLog } from ${log}; const log = makeLog('info'); ${script}`,
  ];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Record<string, unknown>;
};

it('logs an error with message, stack and cause', () => {
  const line = logOf(`
    const why = Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' });
    log.error({ error: new TypeError('not sent', { cause: why }), videoId: 7 }, 'failed');
  `);
  expect(line).toMatchObject({
    msg: 'failed',
    videoId: 7,
    error: { name: 'TypeError', message: 'not sent', cause: { message: 'no route', code: 'EHOSTUNREACH' } },
  });
  expect(line).toHaveProperty('error.stack', expect.stringContaining('TypeError: not sent\n    at '));
});

it('omits other properties of an error', () => {
  const line = logOf(
    `log.warn({ error: Object.assign(new Error('lost'), { client: { password: 'secret' } }) }, 'lost');`,
  );
  expect(JSON.stringify(line)).not.toContain('secret');
  expect(line).toMatchObject({ error: { message: 'lost' } });
});

it('passes non-Error values through', () => {
  expect(logOf(`log.error({ error: 'just words' }, 'failed');`)).toMatchObject({ error: 'just words' });
});
