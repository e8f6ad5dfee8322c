import { createThread } from '#lib/threads/thread.ts';
import { sniffContainer } from './container.ts';
import { declaredLength, describeStreams, endOfPackets, streamsOf, type PlayableStream } from './describe-streams.ts';
import { FfmpegFailed, runFfmpeg, type Ffmpeg } from './ffmpeg.ts';
import { describeArgs, inputArgs, trialDecodeArgs, type Source } from './ffmpeg-arguments.ts';
import { DEFAULT_MAX_LENGTH_SECONDS, MAX_PIXELS, MIN_LENGTH_SECONDS } from './limits.ts';
import type { MediaInfo } from './media-info.ts';
import type { TrackIndexes, ReadMedia } from './read-media.ts';
import type { ReadResult, ReadRequest } from './read-media-worker.ts';
import { UnreadableMedia } from './unreadable-media.ts';

const READ_TIMEOUT_MS = 60_000;
const SCAN_TIMEOUT_MS = 10 * 60_000;
const READER_HEAP_MIB = 512;
const MISSING_END_SECONDS = 1;
const MISSING_END_SHARE = 0.9;

type ProbeOptions = { ffmpeg: Ffmpeg; signal?: AbortSignal | undefined; maxLengthSeconds?: number | undefined };

/** Probes a file, ignoring its name. Throws UnreadableMedia with a reason if it can't become a video. */
export const probeMedia = async (
  file: string,
  { ffmpeg, signal, maxLengthSeconds = DEFAULT_MAX_LENGTH_SECONDS }: ProbeOptions,
): Promise<MediaInfo> => {
  const container = await sniffContainer(file);
  const read =
    container === 'mov' || container === 'matroska' ? await readChosen({ file, container }, ffmpeg, signal) : undefined;
  const info = read ?? (await scanWithFfmpeg({ file, container }, ffmpeg, signal));
  if (info.timeline !== 'before-zero' && !(info.length > 0)) throw new UnreadableMedia('truncated');
  if (info.timeline === 'whole' && info.length < MIN_LENGTH_SECONDS) throw new UnreadableMedia('too-short');
  if (info.length > maxLengthSeconds) throw new UnreadableMedia('too-long');
  if (info.video.width * info.video.height > MAX_PIXELS) throw new UnreadableMedia('too-large');
  return info;
};

type Tables = Source & { container: 'mov' | 'matroska' };

/** Reads tables and packets of the streams to play. */
const readChosen = async (source: Tables, ffmpeg: Ffmpeg, signal?: AbortSignal): Promise<MediaInfo | undefined> => {
  const first = await readInWorker(source, signal);
  if (!first?.hasChoice) return first;
  const { picture, sound, tracks } = await chooseStreams(source, ffmpeg, signal);
  const info = await readInWorker(source, signal, tracks);
  return (
    info && { ...info, streams: { ...(picture && { picture: picture.index }), ...(sound && { sound: sound.index }) } }
  );
};

type Choice = { picture: PlayableStream | undefined; sound: PlayableStream | undefined; tracks: TrackIndexes };

/** Chooses the best decodable video and audio stream of a file. */
const chooseStreams = async (source: Source, ffmpeg: Ffmpeg, signal?: AbortSignal): Promise<Choice> => {
  const options = { timeoutMs: SCAN_TIMEOUT_MS, signal };
  const { stderr } = await runFfmpeg(ffmpeg, describeArgs(source), options);
  const canDecode = async ({ index }: PlayableStream): Promise<boolean> => {
    try {
      const { stdout } = await runFfmpeg(ffmpeg, trialDecodeArgs(source, index), options);
      return /^\d/m.test(stdout.toString());
    } catch (error) {
      if (error instanceof FfmpegFailed && error.reason === 'exit') return false;
      throw error;
    }
  };
  const choose = async (kind: 'Video' | 'Audio') => {
    const streams = streamsOf(stderr, kind);
    let chosen = streams[0];
    if (streams.length > 1)
      for (const stream of streams)
        if (await canDecode(stream)) {
          chosen = stream;
          break;
        }
    const inFile = streams.toSorted((a, b) => Number(a.index) - Number(b.index));
    return {
      chosen,
      track: Math.max(
        0,
        inFile.findIndex(({ index }) => index === chosen?.index),
      ),
    };
  };
  const [picture, sound] = [await choose('Video'), await choose('Audio')];
  return { picture: picture.chosen, sound: sound.chosen, tracks: { picture: picture.track, sound: sound.track } };
};

const createReader = () =>
  createThread<ReadRequest, ReadResult>(new URL('./read-media-worker.ts', import.meta.url), {
    name: 'reading media',
    memoryMb: READER_HEAP_MIB,
  });
/** Idle threads, because starting one takes longer than reading most files. Each reads one file at a time. */
const idleReaders: ReturnType<typeof createReader>[] = [];

/** Reads tables and packets in a worker thread that can be terminated; undefined if it fails or times out. */
const readInWorker = async (
  { file, container }: Tables,
  signal: AbortSignal | undefined,
  tracks?: TrackIndexes,
): Promise<ReadMedia | undefined> => {
  const reader = idleReaders.pop() ?? createReader();
  const limit = AbortSignal.any([AbortSignal.timeout(READ_TIMEOUT_MS), ...(signal ? [signal] : [])]);
  const result = await reader
    .ask({ file, container, tracks }, { signal: limit })
    // the file exceeded the limits of the thread
    .catch((error: unknown): ReadResult => ({ error: String(error) }))
    .finally(() => idleReaders.push(reader));
  signal?.throwIfAborted();
  if ('reason' in result) throw new UnreadableMedia(result.reason);
  return 'info' in result ? result.info : undefined;
};

/** The same with ffmpeg's description and packet list, which never suffice to copy the streams. */
const scanWithFfmpeg = async (source: Source, ffmpeg: Ffmpeg, signal: AbortSignal | undefined): Promise<MediaInfo> => {
  try {
    const { picture, sound } = await chooseStreams(source, ffmpeg, signal);
    const streams = { ...(picture && { picture: picture.index }), ...(sound && { sound: sound.index }) };
    const map = ['-map', `0:${streams.picture ?? 'V:0'}`];
    const args = [...inputArgs(source), ...map, '-c', 'copy', '-f', 'framecrc', '-'];
    const { stdout, stderr } = await runFfmpeg(ffmpeg, args, { timeoutMs: SCAN_TIMEOUT_MS, signal });
    const length = endOfPackets(stdout.toString());
    if (isCutOff(length, declaredLength(stderr))) throw new UnreadableMedia('truncated');
    return { container: source.container, streams, length, timeline: 'whole', ...describeStreams(picture, sound) };
  } catch (error) {
    if (!(error instanceof FfmpegFailed) || error.reason !== 'exit') throw error;
    throw new UnreadableMedia(/matches no streams/.test(error.stderr) ? 'no-video' : 'undecodable', { cause: error });
  }
};

/** True if the picture ends too early. The declared length includes the sound, which may be a little longer. */
const isCutOff = (length: number, declared: number): boolean =>
  declared - length > MISSING_END_SECONDS && length < declared * MISSING_END_SHARE;
