import { afterEach, beforeEach } from 'vitest';
import { endAfter, endingsSoFar } from './at-end.ts';

let ofFile = 0;
// hooks of a setup file run before those of the tests' files, and its `after` hooks after theirs
beforeEach(() => void (ofFile = endingsSoFar()));
afterEach(() => endAfter(ofFile));
