import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { libraryClips } from './library-clips.ts';
import { sampleVideos } from './sample-videos.ts';

/** A video of the demo, as a manager would describe it at upload. */
export type DemoVideo = {
  /** Unique in the demo. */
  fileName: string;
  fileType: 'video/mp4' | 'video/x-matroska';
  /** Hebrew. */
  displayName: string;
  /** Category path, 'primary/secondary' or 'primary'. */
  path: string;
  family: string;
  series?: string;
  episode?: number;
  intensities: readonly IntensityLevel[];
  /** Seconds; what the content itself says may differ by less than 0.1. */
  length: number;
  /** Who made it and under which licence it may be passed on. */
  credit: string;
};

const OWN_CREDIT = 'Drawn and composed for the Zuzu demo library, MIT';
const SAMPLE_LICENCE = 'CC BY 4.0, https://creativecommons.org/licenses/by/4.0/';

/**
 * All videos of the demo in the order in which to process them: the first 4 make a five-minute lesson at intensities 1 to
 * 3, the first 8 at all intensities, the first 40 a lesson of every length at every intensity; real footage is last.
 */
export const demoVideos = (): DemoVideo[] => [
  ...libraryClips.map(({ fileName, displayName, path, family, intensities, length }): DemoVideo => ({
    fileName,
    fileType: 'video/mp4',
    displayName,
    path,
    family,
    intensities,
    length,
    credit: OWN_CREDIT,
  })),
  ...sampleVideos.map(({ source, ...described }): DemoVideo => ({
    ...described,
    fileType: 'video/x-matroska',
    credit: `Intel Corporation, github.com/intel-iot-devkit/sample-videos, ${source}, ${SAMPLE_LICENCE}`,
  })),
];
