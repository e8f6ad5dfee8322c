import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { captionLanguages, MAX_CAPTIONS_LENGTH } from '@zuzu/domain/videos/captions.ts';
import { MAX_SHEET_ROWS } from '@zuzu/domain/sheets/cells.ts';
import { categoryWords } from '@zuzu/domain/sheets/words.ts';
import { contractCalls } from '#testing/contract-calls.ts';
import { people } from '#testing/people.ts';
import { startSchool } from '#testing/school.ts';
import { MAX_BODIES } from './body-sizes.ts';

const KB = 1_024;
const { server, who } = await startSchool();

/** JSON with exactly this many bytes. */
const ofBytes = (bytes: number): string => `{"x":"${'x'.repeat(bytes - 8)}"}`;

describe('a compressed body', () => {
  it.each(['br', 'gzip', 'deflate', 'zstd', 'gzip, br', 'Identity, br', 'anything'])(
    'in %s is rejected for any sender and URL',
    async (encoding) => {
      for (const [method, path] of [
        ['POST', '/api/auth/send-otp'],
        ['POST', '/api/nothing'],
        ['POST', '/login'],
        ['PUT', '/media/upload/x/1/1/x/x/uploads/x.mp4'],
      ] as const)
        expect(
          await server.call(method, path, { body: '{}', headers: { 'content-encoding': encoding } }),
        ).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_ENCODING' } });
    },
  );

  it('is not decoded, although responses are compressed', async () => {
    const body = JSON.stringify({ phone_number: people.m.phoneNumber });
    for (const compressed of [brotliCompressSync(body), gzipSync(body)]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/auth/send-otp',
        headers: { 'content-type': 'application/json' },
        payload: compressed,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_INPUT']);
    }
    const headers = { 'content-encoding': 'identity', 'accept-encoding': 'gzip' };
    const answer = await server.app.inject({ method: 'GET', url: '/api/openapi.json', headers });
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-encoding': 'gzip' } });
  });
});

describe('a URL', () => {
  it('of more than 2 KB is rejected quickly with a 414', async () => {
    for (const path of [`/api/x${'/'.repeat(15_000)}x`, `/${'/'.repeat(15_000)}`, `/media/${'x/'.repeat(5_000)}`]) {
      expect(await server.call('GET', path)).toMatchObject({ status: 414, body: { code: 'ADDRESS_TOO_LONG' } });
    }
    expect((await server.call('GET', `/api/settings?${'x'.repeat(2_048 - 14)}`)).status).toBe(200);
    expect((await server.call('GET', `/api/settings?${'x'.repeat(2_048 - 13)}`)).status).toBe(414);
  });

  it('of the video list can name a hundred files or two hundred ids', async () => {
    const fileKeys = Array.from({ length: 100 }, () => `uploads/${crypto.randomUUID()}.webm`).join(',');
    const ids = Array.from({ length: 200 }, (_, i) => 100_000_000 + i).join(',');
    const { token } = who.m;
    for (const query of [{ fileKeys }, { ids }])
      expect(await server.as(token).get(`/api/videos?${new URLSearchParams(query)}`)).toMatchObject({
        status: 200,
        body: [],
      });
  });

  it('can end with a slash', async () => {
    expect((await server.call('GET', '/api/settings/')).status).toBe(200);
    expect((await server.call('GET', '/api/users/')).status).toBe(401);
  });
});

describe('a request body', () => {
  it('can have the maximum size of its call', async () => {
    const { token } = who.m;
    for (const [path, most, as] of [
      ['/api/auth/send-otp', KB, undefined],
      ['/api/auth/verify-otp', KB, undefined],
      ['/api/videos/upload', 64 * KB, token],
      ['/api/lessons/lesson-config', 256 * KB, token],
      ['/api/users', KB * KB, token],
      ['/api/videos/metadata', 4 * KB * KB, token],
      ['/api/nothing', 4 * KB, token],
      ['/login', 4 * KB, undefined],
    ] as const) {
      const send = (bytes: number) =>
        server.call('POST', path, { body: ofBytes(bytes), ...(as !== undefined && { token: as }) });
      expect([path, (await send(most)).status]).not.toEqual([path, 413]);
      expect(await send(most + 1)).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    }
  });

  it('has its limit under a name of the contract', () => {
    const names = contractCalls.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(MAX_BODIES)));
  });

  it('can be as large as the largest realistic input', async () => {
    const { token } = who.m;
    const rows = Array.from({ length: 2_000 }, (_, i) => ({
      fileKey: `uploads/${crypto.randomUUID()}.mp4`,
      fileName: `${'סרטון '.repeat(8)}${i}.mp4`,
      displayName: 'ריקוד עם הידיים '.repeat(4),
      intensities: [1, 2, 3],
      path: 'main/'.repeat(10),
      length: 63.2,
      extraNotes: 'הערה ארוכה למדי '.repeat(20),
    }));
    const keys = (count: number) => Array.from({ length: count }, () => `uploads/${'x'.repeat(190)}.mp4`);
    const groups = Array.from({ length: 200 }, (_, i) => ({
      _id: crypto.randomUUID(),
      name: `${'כיתה '.repeat(19)}${i}`,
      preferences: { lessonLength: 3, intensityLevel: 3, favoriteCategories: [], lessonsPerWeek: 4 },
      seen: keys(10),
    }));
    const sheet = Array.from({ length: MAX_SHEET_ROWS }, (_, i) => ({
      row: i + 2,
      full_name: 'דנה לוי־אברהמי '.repeat(2),
      phone_number: `050-${1_000_000 + i}`,
      type: 'C',
      organization: 'בית ספר יסודי '.repeat(3),
      username: 'דנה לוי',
      email: `${'dana.levi'.repeat(3)}@school.example`,
      group: [`כיתה ${i}`],
      intensityLevel: '3',
      lessonLength: '30',
      lessonsPerWeek: '4',
      favoriteCategories: Object.values(categoryWords)
        .map(({ he }) => he)
        .join(', '),
    }));
    for (const [method, path, body] of [
      ['POST', '/api/videos/metadata', { videos: rows }],
      ['POST', '/api/users/import', { rows: sheet, dryRun: true }],
      ['POST', '/api/users', { groups }],
      ['PUT', `/api/users/${who.m.userId}`, { groups }],
      ['POST', '/api/users/x/groups/x/seen', { fileKeys: keys(200) }],
      [
        'POST',
        '/api/lessons/compose',
        { avoid: keys(500), keep: keys(100).map((fileKey, position) => ({ position, fileKey })) },
      ],
      [
        'PUT',
        '/api/videos/update-metadata',
        {
          extraNotes: 'ש'.repeat(10_000),
          cues: 'ש'.repeat(10_000),
          captions: Object.fromEntries(captionLanguages.map((language) => [language, 'ש'.repeat(MAX_CAPTIONS_LENGTH)])),
        },
      ],
    ] as const)
      expect([path, (await server.call(method, path, { token, body })).status]).not.toEqual([path, 413]);
  });

  it('can be nested 32 levels deep', async () => {
    const { token } = who.m;
    const nested = (levels: number) => '[{"x":'.repeat(levels / 2) + '"]}[[{{\\"[["' + '}]'.repeat(levels / 2);
    const send = (body: string) => server.as(token).post('/api/videos/metadata', body);
    expect((await send(nested(32))).body.message).not.toContain('nested');
    for (const body of [nested(34), '['.repeat(4_000_000), '{"a":'.repeat(800_000)])
      expect(await send(body)).toMatchObject({
        status: 400,
        body: { details: [{ field: 'body', reason: expect.stringContaining('32') }] },
      });
  });

  it('is not read before authentication', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/videos/metadata',
      headers: { 'content-type': 'application/json', 'content-length': '8000000' },
      payload: '[',
    });
    expect(answer.statusCode).toBe(401);
  });

  it('is not read without permission for the call', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/videos/metadata',
      headers: {
        authorization: `Bearer ${who.b.token}`,
        'content-type': 'application/json',
        'content-length': '4000000',
      },
      payload: '[',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
  });
});
