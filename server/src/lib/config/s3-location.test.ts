import { expect, test } from 'vitest';
import { browserOrigin, parseS3Url } from './s3-location.ts';

test('parses a bucket of Amazon', () => {
  const location = parseS3Url('s3://zuzu-videos/production?region=il-central-1');
  expect(location).toEqual({
    bucket: 'zuzu-videos',
    prefix: 'production/',
    region: 'il-central-1',
    endpoint: undefined,
    publicEndpoint: undefined,
    pathStyle: false,
  });
  expect(browserOrigin(location)).toBe('https://zuzu-videos.s3.il-central-1.amazonaws.com');
});

test('parses another service with a separate public endpoint', () => {
  const location = parseS3Url('s3://zuzu?endpoint=http://s3:3900/&publicEndpoint=https://files.zuzu.example');
  expect(location).toMatchObject({ prefix: '', endpoint: 'http://s3:3900', pathStyle: true });
  expect(browserOrigin(location)).toBe('https://files.zuzu.example');
  expect(browserOrigin({ ...location, publicEndpoint: undefined })).toBe('http://s3:3900');
  expect(browserOrigin({ ...location, pathStyle: false })).toBe('https://zuzu.files.zuzu.example');
});

test.each([
  ['/srv/videos', /s3:\/\/<bucket>/],
  ['https://bucket.s3.amazonaws.com', /s3:\/\/<bucket>/],
  ['s3://', /bucket/],
  ['s3://UPPER_case', /bucket/],
  ['s3://key:secret@zuzu', /AWS_ACCESS_KEY_ID/],
  ['s3://zuzu/תיקייה', /prefix/],
  ['s3://zuzu?endpoint=s3.local', /http/],
  ['s3://zuzu?pathstyle=true', /pathstyle/],
  ['s3://zuzu?pathStyle=yes', /true or false/],
])('%s is rejected with the reason', (text, reason) => {
  expect(() => parseS3Url(text)).toThrow(reason);
});
