import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { NoTokenError } from './auth-api.ts';
import { setCurrentLanguage } from '#lib/texts/language.ts';
import { phoneProblem, signInProblem } from './sign-in-problem.ts';

afterEach(() => setCurrentLanguage('he'));

describe('a number that cannot be submitted yet', () => {
  it('asks for a number if the field is empty', () => {
    expect(phoneProblem('')).toBe('נא להזין מספר טלפון');
    setCurrentLanguage('en');
    expect(phoneProblem('')).toBe('Please enter a phone number.');
  });
  it.each(['050', '05012345678', '+97250123456', '+9725012345678', 'abcdefghij', '٠٥٠١٢٣٤٥٦٧'])(
    '%s is not valid',
    (phone) => expect(phoneProblem(phone)).toBe('מספר הטלפון לא תקין'),
  );
  it.each(['0501234567', '+972501234567'])('%s can be submitted', (phone) => expect(phoneProblem(phone)).toBe(''));
});

describe('a sign-in that failed', () => {
  it('distinguishes an unknown number, a missing connection and too many attempts', () => {
    expect(signInProblem(new ApiError(404, 'UNKNOWN_PHONE', ''))).toBe('המספר לא קיים במערכת');
    expect(signInProblem(new ApiError(0, 'NETWORK', ''))).toBe('אין חיבור לאינטרנט');
    expect(signInProblem(new ApiError(429, 'TOO_MANY_REQUESTS', ''))).toBe('יותר מדי ניסיונות. נסו שוב בעוד דקה.');
  });
  it('reports a missing token', () => {
    setCurrentLanguage('en');
    expect(signInProblem(new NoTokenError())).toBe('Login failed. No token received.');
  });
});
