import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';

/** A clip filmed by a camera, as it came from its maker; `source` is its file in the maker's repository. */
export type SampleVideo = {
  fileName: string;
  displayName: string;
  path: string;
  family: string;
  series: string;
  episode: number;
  intensities: readonly IntensityLevel[];
  length: number;
  source: string;
};

const inSeries = {
  // none of the nine categories: a part of two seconds would spoil a lesson
  path: 'sign-language',
  family: 'asl',
  series: 'שפת הסימנים האמריקאית',
  intensities: [1],
} as const;

const named = (word: string) => `${inSeries.series} · ${word}`;

/**
 * Real footage under CC BY 4.0 (see samples/CREDITS.md): people sign a word. Matroska, 4:3, full-range colours, no
 * sound: what managers' own recordings may look like, and what the animated clips are not.
 */
export const sampleVideos: readonly SampleVideo[] = [
  {
    ...inSeries,
    fileName: 'asl-school.mkv',
    displayName: named('בית ספר'),
    episode: 1,
    length: 2.433,
    source: 'asl_gestures/school.mkv',
  },
  {
    ...inSeries,
    fileName: 'asl-learn.mkv',
    displayName: named('ללמוד'),
    episode: 2,
    length: 2.033,
    source: 'asl_gestures/learn.mkv',
  },
  {
    ...inSeries,
    fileName: 'asl-walk.mkv',
    displayName: named('ללכת'),
    episode: 3,
    length: 2.966,
    source: 'asl_gestures/walk.mkv',
  },
  {
    ...inSeries,
    fileName: 'asl-thanks.mkv',
    displayName: named('תודה'),
    episode: 4,
    length: 1.7,
    source: 'asl_gestures/thanks.mkv',
  },
];
