import { afterAll } from 'vitest';
import { endAfter } from './at-end.ts';

afterAll(() => endAfter(0));
