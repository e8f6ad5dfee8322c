import { expect, it } from 'vitest';
import { parseS3Url } from '../storage/s3-location.ts';
import { startTestServer } from '../testing/test-server.ts';

it('storage that is away is a 500 that says nothing of the inside', async () => {
  // nobody listens there
  const storage = parseS3Url('s3://zuzu-test?endpoint=http://127.0.0.1:1');
  const { services, call } = await startTestServer({ config: { storage } });
  const segment = services.mediaUrls('').segmentPaths('renditions/x/540')(0);
  const { status, headers, body } = await call('GET', `/media/${segment}`);
  expect(status).toBe(500);
  expect(body).toEqual({ message: 'Something went wrong on our side', code: 'INTERNAL' });
  expect(headers['cache-control']).toBe('no-store');
});
