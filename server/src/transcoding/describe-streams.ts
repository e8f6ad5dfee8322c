import type { AudioInfo, VideoInfo, WideColours } from './media-info.ts';
import { UnreadableMedia } from './unreadable-media.ts';

const CHANNELS: Record<string, number> = {
  mono: 1,
  stereo: 2,
  '2.1': 3,
  quad: 4,
  '4.0': 4,
  '5.0': 5,
  '5.1': 6,
  '7.1': 8,
};

/** A playable stream, by its index in the file and its line in ffmpeg's description. */
export type PlayableStream = { index: string; line: string };

/** The streams of a kind, best first: the default stream, then for video the largest. */
export const streamsOf = (stderr: string, kind: 'Video' | 'Audio'): PlayableStream[] => {
  const input = stderr.slice(0, indexOrEnd(stderr, /^(Output #0|Stream mapping)/m));
  const lines = new Map(
    (input.match(/^ *Stream #0:.*$/gm) ?? [])
      // cover art isn't a video stream
      .filter((line) => line.includes(`: ${kind}: `) && !line.includes('(attached pic)'))
      .map((line) => [/#0:(\d*)/.exec(line)![1]!, line]),
  );
  const rank = (line: string): number => {
    const [, width = 0, height = 0] = kind === 'Video' ? (/, (\d+)x(\d+)/.exec(line) ?? []) : [];
    return Number(width) * Number(height) + (line.includes('(default)') ? Number.MAX_SAFE_INTEGER / 2 : 0);
  };
  return [...lines].map(([index, line]) => ({ index, line })).toSorted((a, b) => rank(b.line) - rank(a.line));
};

/** True for the transfer of PQ or HLG, by ffmpeg's name. */
export const isHighDynamicRange = (transfer: string): boolean => /smpte2084|arib-std-b67/.test(transfer);

/** Colours by ffmpeg's names, of which some may be missing; null unless they exceed the range of HDTV. */
export const wideColoursOf = (matrix = '', primaries = '', transfer = ''): WideColours | null => {
  if (!isHighDynamicRange(transfer) && ![matrix, primaries, transfer].some((name) => name.startsWith('bt2020')))
    return null;
  const known = (name: string, otherwise: string) => (/^(unknown|reserved|)$/.test(name) ? otherwise : name);
  return {
    matrix: known(matrix, 'bt2020nc'),
    primaries: known(primaries, 'bt2020'),
    transfer: known(transfer, 'bt2020-10'),
  };
};

/**
 * Matrix, primaries and transfer in ffmpeg's description of a stream, as in 'yuv420p10le(tv, bt2020nc/bt2020/smpte2084)', which has one
 * name if all three are the same. A field order, such as 'progressive', comes after them and matches no colour.
 */
const parseColours = (line: string) => {
  const [, colours = ''] = /, \w+\(([^)]*)\), \d+x\d+/.exec(line) ?? [];
  const names = colours.split(', ').find((each) => !/^(tv|pc)\b/.test(each)) ?? '';
  const [matrix, primaries = matrix, transfer = matrix] = names.split('/');
  return [matrix, primaries, transfer] as const;
};

/**
 * Parses a video and an audio stream from ffmpeg's description of its input. Throws UnreadableMedia 'no-video' without a
 * video stream.
 */
export const describeStreams = (
  video: PlayableStream | undefined,
  audio: PlayableStream | undefined,
): { video: VideoInfo; audio: AudioInfo | null } => {
  const [, rest = ''] = video?.line.split(': Video: ') ?? [];
  const codec = /^\w+/.exec(rest)?.[0];
  const [, width, height] = /, (\d+)x(\d+)/.exec(rest) ?? [];
  if (codec === undefined || width === undefined || height === undefined) throw new UnreadableMedia('no-video');
  const colours = parseColours(rest);
  const [, across = '1', down = '1'] = /\[?SAR (\d+):(\d+)/.exec(rest) ?? [];
  return {
    video: {
      codec,
      codecString: null,
      width: Math.round((Number(width) * Number(across)) / Number(down)),
      height: Number(height),
      rotation: 0,
      squarePixels: across === down,
      framesPerSecond: Number(/, ([\d.]+) (?:fps|tbr)/.exec(rest)?.[1] ?? 0),
      matrixKnown: /^(bt709|smpte170m|bt470bg|bt2020)/.test(colours[0] ?? ''),
      wideColours: wideColoursOf(...colours),
      delay: 0,
      packets: null,
    },
    audio: audio === undefined ? null : describeAudio(audio.line),
  };
};

const describeAudio = (line: string): AudioInfo => {
  const [, codec = 'unknown'] = /: Audio: (\w+)/.exec(line) ?? [];
  const [, rate = '0', layout = ''] = /, (\d+) Hz, ([\w.]+)/.exec(line) ?? [];
  const channels = CHANNELS[layout] ?? Number(/, (\d+) channels/.exec(line)?.[1] ?? 0);
  return { codec, codecString: null, sampleRate: Number(rate), channels, delay: 0, end: null };
};

/** True if ffmpeg reports a plain pixel format: 8 bits, 4:2:0, video range, not interlaced. */
export const hasPlainPictures = (stderr: string, picture?: string): boolean => {
  const streams = streamsOf(stderr, 'Video');
  const { line: video = '' } =
    (picture === undefined ? streams[0] : streams.find(({ index }) => index === picture)) ?? {};
  return /, yuv420p[(,]/.test(video) && !/top first|bottom first|top coded|bottom coded/.test(video);
};

/** The length declared in the header of ffmpeg's input, in seconds; 0 if missing. */
export const declaredLength = (stderr: string): number => {
  const [, hours = '0', minutes = '0', seconds = '0'] = /^ *Duration: (\d+):(\d+):([\d.]+)/m.exec(stderr) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
};

/** The end of the last packet in ffmpeg's framecrc list, in seconds; 0 without packets. */
export const endOfPackets = (list: string): number => {
  const [, over = '0', under = '1'] = /^#tb 0: (\d+)\/(\d+)$/m.exec(list) ?? [];
  let end = 0;
  for (const line of list.split('\n')) {
    const [stream, decoded, shown, duration] = line.split(',').map((field) => Number(field));
    if (stream !== 0) continue;
    // A packet without a presentation time is shown when it is decoded.
    end = Math.max(end, (Number.isFinite(shown) ? shown! : (decoded ?? 0)) + (duration ?? 0));
  }
  return (end * Number(over)) / Number(under);
};

const indexOrEnd = (text: string, pattern: RegExp): number => {
  const index = text.search(pattern);
  return index < 0 ? text.length : index;
};
