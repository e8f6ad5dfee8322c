import { expect, test } from 'vitest';
import { box, findBox, runLengths, uint32 } from './boxes.ts';

const file = Buffer.concat([
  box('ftyp', Buffer.from('isom')),
  box('moov', box('mvhd', uint32(7)), box('trak', box('tkhd', uint32(1, 2)))),
]);

test('a box is found by its path, and its range is its content', () => {
  const [start, end] = findBox(file, 'moov.trak.tkhd')!;
  expect(file.subarray(start, end)).toEqual(uint32(1, 2));
  expect(findBox(file, 'moov.trak.mdia')).toBeUndefined();
  expect(findBox(file, 'tkhd')).toBeUndefined();
});

test('a box that claims less than its header or more than there is ends the search', () => {
  const endless = Buffer.from(file);
  endless.writeUInt32BE(0, 0);
  expect(findBox(endless, 'moov')).toBeUndefined();
  const huge = Buffer.from(file);
  huge.writeUInt32BE(0xffffffff, 0);
  expect(findBox(huge, 'moov')).toBeUndefined();
  expect(findBox(Buffer.alloc(0), 'moov')).toBeUndefined();
  expect(findBox(file.subarray(0, 20), 'moov.mvhd')).toBeUndefined();
});

test('runs of equal values become pairs of count and value', () => {
  expect(runLengths([5, 5, 5, 0, 5])).toEqual(uint32(0, 3, 3, 5, 1, 0, 1, 5));
  expect(runLengths([])).toEqual(uint32(0, 0));
});
