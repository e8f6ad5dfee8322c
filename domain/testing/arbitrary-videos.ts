import * as fc from 'fast-check';
import { arbitraryText } from './arbitrary-text.ts';
import { intensityLevels, toWireIntensity } from '#videos/intensity.ts';
import { normalizePath, pathFault } from '#videos/video-path.ts';
import type { VideoNeeds } from '#videos/needs.ts';
import type { Video } from '#videos/video.ts';
import { line, videoCells } from '#sheets/videos/columns.ts';

const notes = fc
  .array(fc.oneof(arbitraryText, fc.constantFrom('', '  ', '\t-')), { maxLength: 4 })
  .chain((lines) => fc.constantFrom('\n', '\r\n', '\r').map((end) => lines.join(end)));
const path = fc
  .array(
    arbitraryText.map((each) => each.replaceAll(/[/\\:]/g, '')).filter((each) => each !== ''),
    { minLength: 1, maxLength: 3 },
  )
  .chain((own) => fc.constantFrom(own, ['small', 'dance', ...own], ['main', ...own], ['water', ...own]))
  .map((parts) => normalizePath(parts.join('/')))
  .filter((each) => pathFault(each) === undefined && each.length <= 300);
/** Every column that holds a line of text, which may be missing. */
const lines = Object.fromEntries(
  Object.entries(videoCells).flatMap(([column, read]) =>
    read === line ? [[column, fc.option(arbitraryText, { nil: undefined })]] : [],
  ),
);
/** Stored videos, with texts that sheets could misread. */
export const arbitraryVideos: fc.Arbitrary<Video[]> = fc
  .array(
    fc.record({
      ...lines,
      fileName: arbitraryText.map((each) => `${each}.mp4`),
      displayName: arbitraryText,
      length: fc.integer({ min: 0, max: 9_999 }),
      intensities: fc.subarray(intensityLevels.map(toWireIntensity), { minLength: 1 }),
      path,
      episode: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }),
      extraNotes: notes,
      rightsUntil: fc.option(fc.constantFrom('2027-01-31', '2026-12-01', '2099-02-28'), { nil: undefined }),
      tags: fc.option(fc.constantFrom(['balance'], ['שיווי משקל', 'Ball']), { nil: undefined }),
      needs: fc.option(
        fc.constantFrom<VideoNeeds>(
          { room: 'desk' },
          { things: [] },
          { posture: 'lying', noise: 'loud', things: ['כדור', 'Chair'] },
        ),
        { nil: undefined },
      ),
      uploadDate: fc.constant('2026-11-01T10:00:00.000Z'),
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map((video, i) => ({ ...video, fileKey: `uploads/${i}.mp4` }) as unknown as Video));
