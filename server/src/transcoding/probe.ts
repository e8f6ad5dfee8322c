import { createThread } from '#threads/thread.ts';
import { sniffContainer, type Container } from './container.ts';
import { describeStreams, endOfPackets, declaredLength } from './describe-streams.ts';
import { FfmpegFailed, runFfmpeg, type Ffmpeg } from './ffmpeg.ts';
import { inputArgs } from './ffmpeg-arguments.ts';
import { DEFAULT_MAX_LENGTH_SECONDS, MAX_PIXELS } from './limits.ts';
import type { MediaInfo } from './media-info.ts';
import type { ReadResult, ReadRequest } from './read-media-worker.ts';
import { UnreadableMedia } from './unreadable-media.ts';

const READ_TIMEOUT_MS = 60_000;
const SCAN_TIMEOUT_MS = 10 * 60_000;
const READER_HEAP_MIB = 512;
const MISSING_END_SECONDS = 1;
const MISSING_END_SHARE = 0.9;

type ProbeOptions = { ffmpeg: Ffmpeg; signal?: AbortSignal | undefined; maxLengthSeconds?: number | undefined };

/** Probes a file, whatever its name. Throws UnreadableMedia with a reason if it can't become a video. */
export const probeMedia = async (
  file: string,
  { ffmpeg, signal, maxLengthSeconds = DEFAULT_MAX_LENGTH_SECONDS }: ProbeOptions,
): Promise<MediaInfo> => {
  const container = await sniffContainer(file);
  const read =
    container === 'mov' || container === 'matroska' ? await readInWorker(file, container, signal) : undefined;
  const info = read ?? (await scanWithFfmpeg(file, container, ffmpeg, signal));
  if (info.timeline !== 'before-zero' && !(info.length > 0)) throw new UnreadableMedia('truncated');
  if (info.length > maxLengthSeconds) throw new UnreadableMedia('too-long');
  if (info.video.width * info.video.height > MAX_PIXELS) throw new UnreadableMedia('too-large');
  return info;
};

/** Reads tables and packets in a worker thread that can be terminated; undefined if it fails or times out. */
const readInWorker = async (
  file: string,
  container: 'mov' | 'matroska',
  signal: AbortSignal | undefined,
): Promise<MediaInfo | undefined> => {
  const thread = createThread<ReadRequest, ReadResult>(new URL('./read-media-worker.ts', import.meta.url), {
    name: 'reading media',
    memoryMb: READER_HEAP_MIB,
  });
  const limit = AbortSignal.any([AbortSignal.timeout(READ_TIMEOUT_MS), ...(signal ? [signal] : [])]);
  const result = await thread
    .ask({ file, container }, { signal: limit })
    // the file was too much for the thread
    .catch((error: unknown): ReadResult => ({ error: String(error) }))
    .finally(thread.close);
  signal?.throwIfAborted();
  if ('reason' in result) throw new UnreadableMedia(result.reason);
  return 'info' in result ? result.info : undefined;
};

/** Does the same with ffmpeg's description and packet list, which are never enough to copy the streams. */
const scanWithFfmpeg = async (
  file: string,
  container: Container,
  ffmpeg: Ffmpeg,
  signal: AbortSignal | undefined,
): Promise<MediaInfo> => {
  const args = [...inputArgs({ file, container }), '-map', '0:V:0', '-c', 'copy', '-f', 'framecrc', '-'];
  try {
    const { stdout, stderr } = await runFfmpeg(ffmpeg, args, { timeoutMs: SCAN_TIMEOUT_MS, signal });
    const length = endOfPackets(stdout.toString());
    if (isCutOff(length, declaredLength(stderr))) throw new UnreadableMedia('truncated');
    return { container, length, timeline: 'whole', ...describeStreams(stderr) };
  } catch (error) {
    if (!(error instanceof FfmpegFailed) || error.reason !== 'exit') throw error;
    throw new UnreadableMedia(/matches no streams/.test(error.stderr) ? 'no-video' : 'undecodable', { cause: error });
  }
};

/** True if the picture ends too early. The declared length includes the sound, which may be a little longer. */
const isCutOff = (length: number, declared: number): boolean =>
  declared - length > MISSING_END_SECONDS && length < declared * MISSING_END_SHARE;
