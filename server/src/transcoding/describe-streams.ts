import type { AudioInfo, VideoInfo } from './media-info.ts';
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

/**
 * Parses the first video and audio stream from ffmpeg's description of its input. Throws UnreadableMedia 'no-video' if there is no
 * moving picture (cover art doesn't count).
 */
export const describeStreams = (stderr: string): { video: VideoInfo; audio: AudioInfo | null } => {
  const input = stderr.slice(0, indexOrEnd(stderr, /^(Output #0|Stream mapping)/m));
  const streams = input.match(/^ *Stream #0:.*$/gm) ?? [];
  const video = streams.find((line) => line.includes(': Video: ') && !line.includes('(attached pic)'));
  const audio = streams.find((line) => line.includes(': Audio: '));
  const [, rest = ''] = video?.split(': Video: ') ?? [];
  const codec = /^\w+/.exec(rest)?.[0];
  const [, width, height] = /, (\d+)x(\d+)/.exec(rest) ?? [];
  if (codec === undefined || width === undefined || height === undefined) throw new UnreadableMedia('no-video');
  const [, across = '1', down = '1'] = /\[SAR (\d+):(\d+)/.exec(rest) ?? [];
  return {
    video: {
      codec,
      codecString: null,
      width: Math.round((Number(width) * Number(across)) / Number(down)),
      height: Number(height),
      rotation: 0,
      squarePixels: across === down,
      framesPerSecond: Number(/, ([\d.]+) (?:fps|tbr)/.exec(rest)?.[1] ?? 0),
      matrixKnown: /bt709|smpte170m|bt470bg|bt2020/.test(rest),
      highDynamicRange: /smpte2084|arib-std-b67/.test(rest),
      delay: 0,
      packets: null,
    },
    audio: audio === undefined ? null : describeAudio(audio),
  };
};

const describeAudio = (line: string): AudioInfo => {
  const [, codec = 'unknown'] = /: Audio: (\w+)/.exec(line) ?? [];
  const [, rate = '0', layout = ''] = /, (\d+) Hz, ([\w.]+)/.exec(line) ?? [];
  const channels = CHANNELS[layout] ?? Number(/, (\d+) channels/.exec(line)?.[1] ?? 0);
  return { codec, codecString: null, sampleRate: Number(rate), channels, delay: 0, end: null };
};

/** True if ffmpeg reports a plain pixel format: 8 bits, 4:2:0, video range, not interlaced. */
export const hasPlainPictures = (stderr: string): boolean => {
  const video = /^ *Stream #0:.*: Video: .*$/m.exec(stderr)?.[0] ?? '';
  return /, yuv420p[(,]/.test(video) && !/top first|bottom first|top coded|bottom coded/.test(video);
};

/** The length declared in the header of ffmpeg's input, in seconds; 0 if there is none. */
export const declaredLength = (stderr: string): number => {
  const [, hours = '0', minutes = '0', seconds = '0'] = /^ *Duration: (\d+):(\d+):([\d.]+)/m.exec(stderr) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
};

/** The end of the last packet in ffmpeg's framecrc list, in seconds; 0 if there is none. */
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
