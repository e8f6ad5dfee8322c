import { expect, inject, it, vi } from 'vitest';
import { atEnd } from '#testing/at-end.ts';
import { parseS3Url } from '#lib/config/s3-location.ts';
import { startFlakyProxy } from '#testing/cable.ts';
import { addPeople, people } from '#testing/people.ts';
import { createDatabase, startTestServer } from '#testing/test-server.ts';

const notNow = { message: 'Temporarily unavailable, retry in a moment', code: 'UNAVAILABLE' };

it('unavailable storage returns a 503 without internal details', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody').stubEnv('AWS_SECRET_ACCESS_KEY', 'something');
  // no server listens there
  const storage = parseS3Url('s3://zuzu-test?endpoint=http://127.0.0.1:1');
  const { services, call } = await startTestServer({ config: { storage } });
  const segment = services.mediaUrls('').segmentPaths('renditions/x/540')(0);
  const { status, headers, body } = await call('GET', `/media/${segment}`);
  expect(status).toBe(503);
  expect(body).toEqual(notNow);
  expect(headers['cache-control']).toBe('no-store');
});

it('an unavailable database returns a 503, and calls succeed again once it is back', async () => {
  const cable = await startFlakyProxy(inject('postgresUrl').replace('postgres:', 'http:'));
  const database = new URL(await createDatabase());
  database.port = new URL(cable.url).port;
  const server = await startTestServer({ database: database.href });
  atEnd(cable.close);
  const { m } = await addPeople(server);
  const signingIn = () => server.call('POST', '/api/auth/send-otp', { body: { phone_number: people.m.phoneNumber } });
  const asking = () => server.call('GET', '/api/users', m);

  cable.cut();
  for (const answer of [await signingIn(), await asking()]) expect([answer.status, answer.body]).toEqual([503, notNow]);
  cable.mend();
  for (const answer of [await signingIn(), await asking()]) expect(answer.status).toBe(200);
});
