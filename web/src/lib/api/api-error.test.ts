import { expect, it } from 'vitest';
import { errorCodes } from '@zuzu/contract/errors.ts';
import { ApiError, errorText, isUnreached, NETWORK } from './api-error.ts';

it('has a text of our own for every code of the contract', () => {
  for (const [code, status] of Object.entries(errorCodes)) {
    const text = errorText(new ApiError(status, code, 'server words'));
    expect(text, code).not.toBe('server words');
    expect(text, code).not.toBe('');
  }
  expect(errorText(new ApiError(0, NETWORK, ''))).toBe('אין חיבור לאינטרנט');
  expect(errorText(new ApiError(404, 'UNKNOWN_PHONE', ''))).toBe('המספר לא קיים במערכת');
});

it("gives the server's message for a code that it doesn't know", () => {
  expect(errorText(new ApiError(409, 'SOMETHING_NEW', 'The last manager stays.'))).toBe('The last manager stays.');
  expect(errorText(new ApiError(409, 'toString', 'The last manager stays.'))).toBe('The last manager stays.');
});

it('never shows the internals of our own errors', () => {
  expect(errorText(new TypeError('undefined is not a function'))).toBe('משהו השתבש, נסו שוב');
  expect(errorText(undefined)).toBe('משהו השתבש, נסו שוב');
});

it('retries without a response, after a rate limit or a server error', () => {
  const statuses = [0, 400, 428, 429, 430, 499, 500, 503];
  expect(statuses.filter((status) => isUnreached(new ApiError(status, '', '')))).toEqual([0, 429, 500, 503]);
  expect(isUnreached(new DOMException('', 'TimeoutError'))).toBe(true);
});
