import { expect, it } from 'vitest';
import { dateText, minutesOf } from './cell-texts.ts';

it('minutes have two decimals', () => expect([345, 0, 59.9].map(minutesOf)).toEqual(['5.75', '0.00', '1.00']));

it('dates are those of this browser', () =>
  expect(dateText(new Date(2026, 10, 9, 23, 59, 59).toISOString())).toBe('9.11.2026'));
