import { describe, expect, it } from 'vitest';
import { makeLog } from '#lib/log.ts';
import { VERSION } from '#features/system/settings.service.ts';
import { addVideos, readyVideo } from '#testing/library.ts';
import { addPeople, people } from '#testing/people.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

const METRICS_TOKEN = 'the token of a test, long enough to be one';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let lines: string[] = [];
const { server, who } = await startSchool({
  config: { metricsToken: METRICS_TOKEN },
  log: makeLog('trace', { write: (line: string) => void lines.push(line) }),
});

describe('health', () => {
  it('is public, by GET and HEAD', async () => {
    expect(await server.call('GET', '/api/health')).toMatchObject({
      status: 200,
      body: { live: true, ready: true, version: VERSION },
    });
    expect(await server.call('GET', '/api/health/live')).toMatchObject({ status: 200, body: { live: true } });
    const head = await server.call('HEAD', '/api/health');
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('is a 503 with the cause without a database, and the process survives', async () => {
    const broken = await startTestServer();
    await broken.services.database.destroy();
    expect(await broken.call('GET', '/api/health')).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE', details: { database: false, storage: true } },
    });
    expect((await broken.call('GET', '/api/health/live')).status).toBe(200);
  });
});

it('HEAD is GET without a body, with the same permissions', async () => {
  expect((await server.call('HEAD', '/api/videos')).status).toBe(401);
  const head = await server.call('HEAD', '/api/videos', { token: who.b.token });
  expect([head.status, head.text]).toEqual([200, '']);
  expect((await server.call('HEAD', '/api/users', { token: who.b.token })).status).toBe(403);
});

it('managers see the state of the installation', async () => {
  const body = await bodyOf(who.m.get('/api/system'));
  expect(body).toMatchObject({
    queue: { running: 0, failed: 0 },
    videos: { ready: 0 },
    lastBackupAt: null,
  });
  expect(body.disk.free).toBeGreaterThan(0);
});

it('managers see what needs attention', async () => {
  const other = await startTestServer();
  const { m } = await addPeople(other);
  const { body: before } = await other.as(m.token).get('/api/system/attention');
  expect(before.firstSteps).toEqual({ users: true, videos: false, rules: false, year: false });
  const clip = { path: 'main', length: 60 };
  const rows = await addVideos(other, [
    readyVideo({ ...clip, display_name: 'תקול', status: 'failed', content_hash: 'x' }),
    readyVideo({ ...clip, display_name: 'תאום', content_hash: 'y' }),
    readyVideo({ ...clip, display_name: 'תאומה', content_hash: 'y' }),
    readyVideo({ ...clip, display_name: 'שלם', content_hash: 'z' }),
  ]);
  const id = (name: string) => String(rows.find(({ display_name }) => display_name === name)!.id);
  const body = await bodyOf(other.as(m.token).get('/api/system/attention'));
  expect(body).toMatchObject({
    failedVideos: { count: 1, videos: [{ _id: id('תקול'), displayName: 'תקול' }] },
    duplicateVideos: { count: 2 },
    lastBackupAt: null,
    firstSteps: { users: true, videos: true, rules: false, year: false },
  });
  expect(body.duplicateVideos.videos.map(({ displayName }: { displayName: string }) => displayName).toSorted()).toEqual(
    ['תאום', 'תאומה'],
  );
});

describe('metrics', () => {
  const read = (authorization?: string) =>
    server.call('GET', '/metrics', authorization === undefined ? {} : { headers: { authorization } });

  it('require their token', async () => {
    expect((await read()).status).toBe(404);
    expect((await read('Bearer wrong')).status).toBe(404);
    expect((await read(`Bearer ${who.m.token}`)).status).toBe(404);
    const { status, text } = await read(`Bearer ${METRICS_TOKEN}`);
    expect(status).toBe(200);
    expect(text).toMatch(/^zuzu_videos\{status="ready"\} 0$/m);
    expect(text).toMatch(/^zuzu_request_duration_seconds_count\{call="auth\.sendOtp",status="200"\} [1-9]/m);
    expect(text).toContain(`node="${process.versions.node}"`);
    expect(text).toMatch(/^process_cpu_user_seconds_total /m);
  });

  it('are disabled without a token', async () => {
    const plain = await startTestServer();
    expect((await plain.call('GET', '/metrics')).text).not.toContain('zuzu_');
  });
});

describe('the log', () => {
  it('has a line for each request, under the id sent in the response', async () => {
    lines = [];
    const { headers } = await who.c.get('/api/videos');
    expect(headers['x-request-id']).toMatch(UUID);
    const line = lines.map((text) => JSON.parse(text)).find(({ requestId }) => requestId === headers['x-request-id']);
    expect(line).toMatchObject({ method: 'GET', call: 'videos.list', status: 200, ms: expect.any(Number) });
  });

  it('never contains a phone number, a token, a name, or the signature of a URL', async () => {
    lines = [];
    const { token } = await server.signIn(people.a.phoneNumber);
    await server.call('POST', '/api/auth/send-otp', { body: { phone_number: '0529999998' } });
    await who.m.post('/api/users', { full_name: 'רונית', phone_number: people.b.phoneNumber, type: 'B' });
    const group = encodeURIComponent('כיתה א׳');
    await who.c.post(`/api/users/${who.c.userId}/groups/${group}/seen`, { fileKeys: ['x'] });
    await server.call('GET', '/media/segments/99/some-signature/key/360/0.ts');
    await who.m.get(`/api/videos?token=${token}`);
    const log = lines.join('');
    expect(lines.length).toBeGreaterThanOrEqual(6);
    const secrets = [
      '521111111',
      '522222222',
      '529999998',
      token,
      who.m.token,
      'רונית',
      'כיתה',
      group,
      'some-signature',
    ];
    for (const secret of secrets) expect(log).not.toContain(secret);
  });
});
