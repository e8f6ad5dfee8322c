import { expect, it } from 'vitest';
import { isNoSpace } from './failures.ts';

const named = (name: string, more: object = {}) => Object.assign(new Error('x'), { name }, more);

it.each<[string, unknown, boolean]>([
  ['a disk', Object.assign(new Error('x'), { code: 'ENOSPC' }), true],
  ['a quota of a disk', Object.assign(new Error('x'), { code: 'EDQUOT' }), true],
  ['PostgreSQL', Object.assign(new Error('x'), { code: '53100' }), true],
  ['a bucket, by the name', named('QuotaExceeded', { $metadata: { httpStatusCode: 403 } }), true],
  ['a bucket, by the status', named('Unknown', { $metadata: { httpStatusCode: 507 } }), true],
  ['the cause of an error', new Error('x', { cause: named('XMinioStorageFull') }), true],
  ['one of several', new AggregateError([new Error('x'), Object.assign(new Error('x'), { code: 'ENOSPC' })]), true],
  ['an unavailable bucket', named('ServiceUnavailable', { $metadata: { httpStatusCode: 503 } }), false],
  ['a lost connection', Object.assign(new Error('x'), { code: 'ECONNRESET' }), false],
  ['no error', undefined, false],
])('%s', (_what, error, is) => expect(isNoSpace(error)).toBe(is));
