import { describe, expect, it } from 'vitest';
import { makeConfig } from '#lib/config/config.ts';
import { readEnv } from '#lib/config/env.ts';
import { startTestServer } from '#testing/test-server.ts';
import { DAY_MS } from '#testing/school.ts';

const PATH = '/.well-known/security.txt';

it('names the contact for vulnerabilities and expires within a year', async () => {
  const { securityContact } = makeConfig(readEnv({ SECURITY_CONTACT: 'security@zuzu.example' }));
  const server = await startTestServer({ config: { securityContact, publicUrl: 'https://zuzu.example' } });
  const { status, headers, text } = await server.call('GET', PATH);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  );
  expect(fields).toEqual({
    Contact: 'mailto:security@zuzu.example',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    'Preferred-Languages': 'he, en',
    Canonical: `https://zuzu.example${PATH}`,
  });
  const days = (Date.parse(fields['Expires']) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

it('is missing without a contact', async () => {
  const server = await startTestServer();
  expect(await server.call('GET', PATH)).toMatchObject({ status: 404 });
});

describe('SECURITY_CONTACT', () => {
  it.each(['https://zuzu.example/security', 'mailto:security@zuzu.example'])('accepts %s', (contact) => {
    expect(readEnv({ SECURITY_CONTACT: contact }).SECURITY_CONTACT).toBe(contact);
  });
  it.each(['us', 'http://zuzu.example', 'https://zuzu.example\nContact: https://evil.example'])(
    'rejects %j',
    (contact) => {
      expect(() => readEnv({ SECURITY_CONTACT: contact })).toThrow(
        /SECURITY_CONTACT: must be an e-mail address or https:/,
      );
    },
  );
});
