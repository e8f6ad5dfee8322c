import { expect, it } from 'vitest';
import { auditSearch } from './audit-search.ts';

it('keeps a name and an action, and drops what is neither', () => {
  expect(auditSearch({ q: 'דנה', action: 'video-update' })).toEqual({ q: 'דנה', action: 'video-update' });
  expect(auditSearch({ q: ['x'], action: 'toString', other: 1 })).toEqual({});
});
