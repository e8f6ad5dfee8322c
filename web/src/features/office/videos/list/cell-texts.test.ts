import { expect, it } from 'vitest';
import { minutesOf } from './cell-texts.ts';

it('minutes have two decimals', () => expect([345, 0, 59.9].map(minutesOf)).toEqual(['5.75', '0.00', '1.00']));
