import { runFfmpeg, type Ffmpeg } from './ffmpeg.ts';
import { loudnessArgs, type Source } from './ffmpeg-arguments.ts';
import { hasPlainPictures } from './describe-streams.ts';
import { SILENCE_LUFS } from './renditions.ts';

/**
 * Measures the integrated loudness (ITU-R BS.1770) of a file's sound as stereo, in LUFS, null for silence; and, because ffmpeg reads
 * the file anyway, checks for a plain pixel format.
 */
export const measureLoudness = async (
  ffmpeg: Ffmpeg,
  source: Source,
  options: { timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<{ loudness: number | null; plainPictures: boolean }> => {
  const { stderr } = await runFfmpeg(ffmpeg, loudnessArgs(source), options);
  return { loudness: loudnessIn(stderr), plainPictures: hasPlainPictures(stderr, source.picture) };
};

/** Parses ffmpeg's summary, in which '-70.0' and '-inf' mean silence. */
export const loudnessIn = (stderr: string): number | null => {
  const integrated = stderr.match(/^ +I: +(-?[\d.]+|-inf|nan) LUFS/gm)?.at(-1);
  const loudness = Number(/-?[\d.]+/.exec(integrated ?? '')?.[0] ?? Number.NaN);
  return loudness > SILENCE_LUFS ? loudness : null;
};
