import { describe, expect, test } from 'vitest';
import { isKey, newUploadKey } from './media-keys.ts';
import { createMediaUrls, type UrlOwner, SCHOOL_DAY_SECONDS, UPLOAD_LIFETIME_SECONDS } from './media-urls.ts';
import { createUrlSigner, InvalidUrl, roundedExpiry } from './signed-url.ts';
import type { SignedPut } from './storage.ts';

const secret = 'a secret of at least 16 characters';
const START = Date.parse('2025-11-21T08:10:00Z');
const HOUR_MS = 3_600_000;
const at = (ms: number, more = {}) =>
  createMediaUrls({
    signer: createUrlSigner(secret, () => ms),
    origin: 'https://zuzu.example',
    now: () => ms,
    ...more,
  });
const [u1, u2] = [1, 2].map((n) => ({ userId: `u${n}`, epoch: 0 })) as [UrlOwner, UrlOwner];
const parts = (url: string) => new URL(url).pathname.split('/').slice(2);

describe('signatures', () => {
  const signer = createUrlSigner(secret, () => START);
  const expires = START / 1000 + 10;

  test('are valid for exactly the signed fields', () => {
    const signature = signer.sign(['a', 'b'], expires);
    signer.verify(['a', 'b'], String(expires), signature);
    const altered: [string[], string, string][] = [
      [['a', 'c'], String(expires), signature],
      [['ab'], String(expires), signature],
      [['a', 'b', ''], String(expires), signature],
      [['a', 'b'], String(expires + 1), signature],
      [['a', 'b'], `0${expires}`, signature],
      [['a', 'b'], String(expires), ''],
      [['a', 'b'], String(expires), `${signature}A`],
      [['a', 'b'], String(expires), 'ש'.repeat(11)],
    ];
    for (const [fields, until, given] of altered)
      expect(() => signer.verify(fields, until, given)).toThrow(
        expect.objectContaining({ code: 'URL_INVALID', status: 403 }),
      );
  });

  test('are invalid after changing any character', () => {
    const signature = signer.sign(['a'], expires);
    for (let position = 0; position < signature.length; position++) {
      for (const other of 'AQgw09-_') {
        const changed = signature.slice(0, position) + other + signature.slice(position + 1);
        if (changed !== signature) expect(() => signer.verify(['a'], String(expires), changed)).toThrow(InvalidUrl);
      }
    }
  });

  test('expire', () => {
    for (const until of [START / 1000, START / 1000 - 1, 0, Number.NaN])
      expect(() => signer.verify(['a'], String(until), signer.sign(['a'], until))).toThrow(
        expect.objectContaining({ code: 'URL_EXPIRED', status: 403 }),
      );
  });

  test('with a previous secret are valid but no longer issued', () => {
    const before = createUrlSigner(`${secret}!`, () => START);
    const rotated = createUrlSigner(secret, () => START, [`${secret}!`]);
    const [ours, earlier] = [signer.sign(['a'], expires), before.sign(['a'], expires)];
    for (const signature of [ours, earlier]) rotated.verify(['a'], String(expires), signature);
    expect(() => rotated.verify(['a'], String(expires), 'A'.repeat(22))).toThrow(InvalidUrl);
    expect(() => signer.verify(['a'], String(expires), earlier)).toThrow(InvalidUrl);
    expect(rotated.sign(['a'], expires)).toBe(ours);
  });

  test('depend on the secret, which has a minimum length', () => {
    const other = createUrlSigner(`${secret}!`, () => START);
    expect(() => signer.verify(['a'], String(expires), other.sign(['a'], expires))).toThrow(InvalidUrl);
    expect(() => createUrlSigner('short')).toThrow(RangeError);
  });

  test('expiries are rounded up, so that they never shorten a lifetime', () => {
    for (let minute = 0; minute < 24 * 60; minute += 7) {
      const now = START + minute * 60_000;
      const lifetime = roundedExpiry(now, SCHOOL_DAY_SECONDS, 3600) - now / 1000;
      expect(lifetime).toBeGreaterThanOrEqual(SCHOOL_DAY_SECONDS);
      expect(lifetime).toBeLessThanOrEqual(SCHOOL_DAY_SECONDS + 3600);
    }
  });
});

describe('signed URLs', () => {
  const urls = at(START);

  test('of a video are valid for a school day, for one user and one video', () => {
    const [kind, userId, epoch, expires, signature, videoKey, file] = parts(urls.signedVideoUrl(u1, 'v1'));
    expect([kind, userId, epoch, videoKey, file]).toEqual(['videos', 'u1', '0', 'v1', 'main.m3u8']);
    const signed = { userId: 'u1', epoch: '0', expires: expires!, signature: signature! };
    expect(urls.checkVideo('v1', signed)).toEqual(u1);
    at(START + SCHOOL_DAY_SECONDS * 1000).checkVideo('v1', signed);
    expect(() => at(START + 14 * HOUR_MS).checkVideo('v1', signed)).toThrow('expired');
    for (const change of [{ userId: 'u2' }, { epoch: '1' }, { epoch: '00' }])
      expect(() => urls.checkVideo('v1', { ...signed, ...change })).toThrow(InvalidUrl);
    expect(() => urls.checkVideo('v2', signed)).toThrow(InvalidUrl);
    for (const check of [urls.checkKey, urls.checkLesson]) expect(() => check('v1', signed)).toThrow(InvalidUrl);
  });

  test('of segments are shared by all users within a window and cover one rendition', () => {
    const path = urls.segmentPaths('renditions/v1/540');
    expect(path(0)).toBe(at(START + HOUR_MS).segmentPaths('renditions/v1/540')(0));
    const [kind, expires, signature, videoKey, height, name] = path(41).split('/');
    expect([kind, videoKey, height, name]).toEqual(['segments', 'v1', '540', '00042.ts']);
    const signed = { expires: expires!, signature: signature! };
    expect(urls.checkSegment('v1', '540', '00042.ts', signed)).toBe('renditions/v1/540/00042.ts');
    expect(() => urls.checkSegment('v1', '720', '00042.ts', signed)).toThrow(InvalidUrl);
    expect(() => urls.checkSegment('v2', '540', '00042.ts', signed)).toThrow(InvalidUrl);
    for (const file of ['record.json', '../540/00042.ts', '00042.ts/..', '42.ts', ''])
      expect(() => urls.checkSegment('v1', '540', file, signed)).toThrow(InvalidUrl);
    expect(() => urls.checkSegment('v1', '0540', '00042.ts', signed)).toThrow(InvalidUrl);
    expect(() => at(START + 19 * HOUR_MS).checkSegment('v1', '540', '00042.ts', signed)).toThrow('expired');
  });

  test('of thumbnails stay the same for at least a day, on the content host', () => {
    const cdn = at(START, { contentOrigin: 'https://cdn.example' });
    const url = cdn.signedThumbnailUrl('v1');
    expect(url).toMatch(/^https:\/\/cdn\.example\/media\/thumbnails\/\d+\/[\w-]{22}\/v1\.jpg$/);
    const [, expires, signature] = parts(url);
    expect(cdn.checkThumbnail('v1', { expires: expires!, signature: signature! })).toBe('thumbnails/v1.jpg');
    expect(() => cdn.checkThumbnail('v2', { expires: expires!, signature: signature! })).toThrow(InvalidUrl);
    expect(Number(expires) - START / 1000).toBeGreaterThan(24 * 3600);
  });

  test('of uploads are bound to user, sessions, key, type, size and an hour', () => {
    const upload = { ...u1, key: 'uploads/x.mp4', contentType: 'video/mp4', maxBytes: 1000 };
    const signedAs = (given: SignedPut) => {
      const [, userId, epoch, expires, bytes, type, signature, ...key] = parts(urls.signedUploadUrl(given)) as string[];
      return { userId, epoch, expires, bytes, type, signature, key: key.join('/') } as Parameters<
        typeof urls.checkUpload
      >[0];
    };
    const signed = signedAs(upload);
    expect(urls.checkUpload(signed)).toEqual(upload);
    expect(urls.checkUpload(signedAs({ ...upload, size: 7 }))).toEqual({ ...upload, maxBytes: 7, size: 7 });
    const altered = [
      ...[{ userId: 'u2' }, { epoch: '1' }, { bytes: '1-1001' }, { bytes: '1-01000' }, { bytes: '1000-1000' }],
      ...[{ key: 'uploads/y.mp4' }, { key: '../x.mp4' }, { expires: String(Number(signed.expires) + 1) }],
      { type: Buffer.from('text/html').toString('base64url') },
    ];
    for (const change of altered) expect(() => urls.checkUpload({ ...signed, ...change })).toThrow(InvalidUrl);
    expect(UPLOAD_LIFETIME_SECONDS).toBe(3_600);
    const after = at(START + (UPLOAD_LIFETIME_SECONDS + 1) * 1000);
    expect(() => after.checkUpload(signed)).toThrow('expired');
  });

  test('are relative to the page without an origin', () => {
    expect(at(START, { origin: '' }).signedLessonUrl(u1, 'l1')).toMatch(/^\/media\/lessons\/u1\//);
  });

  test.each(['', '../x', 'a/b', 'a.b', 'א', 'x'.repeat(65), '-a'])('%j is an invalid id', (id) => {
    expect(() => urls.signedVideoUrl(u1, id)).toThrow(RangeError);
    expect(() => urls.signedKeyUrl({ ...u2, userId: id }, 'v1')).toThrow(RangeError);
    expect(() => urls.checkVideo(id, { userId: 'u1', epoch: '0', expires: '9999999999', signature: 'x' })).toThrow(
      InvalidUrl,
    );
    expect(() => urls.checkThumbnail(id, { expires: '9999999999', signature: 'x' })).toThrow(InvalidUrl);
    expect(() => urls.signedThumbnailUrl(id)).toThrow();
  });
});

test.each([
  ['סרטון חימום.MP4', '.mp4'],
  ['clip.mov', '.mov'],
  ['../../etc/passwd', ''],
  ['x.php', ''],
  ['video.mp4\u202e', ''],
  ['', ''],
])('the upload key of %j is generated and keeps only a known extension', (fileName, extension) => {
  const key = newUploadKey(fileName);
  expect(key).toMatch(new RegExp(`^uploads/[0-9a-f-]{36}${extension.replace('.', '\\.')}$`));
  expect(isKey(key)).toBe(true);
  expect(newUploadKey(fileName)).not.toBe(key);
});
