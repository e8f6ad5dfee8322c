import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import type { AudioInfo, MediaInfo, PacketInfo, VideoInfo } from './media-info.ts';
import { wideColoursOf } from './describe-streams.ts';
import { copyMaxBitsPerSecond } from './renditions.ts';
import { UnreadableMedia } from './unreadable-media.ts';

/** Number of packets from which the frame rate is estimated if not all are read. */
const RATE_SAMPLE_PACKETS = 240;
/** Timestamps in Matroska are whole milliseconds. */
const STEP_TOLERANCE_SECONDS = 0.0011;
/** A file is truncated if its packets end earlier than declared by more than both of these. */
const MISSING_END_SECONDS = 1;
const MISSING_END_SHARE = 0.9;
/** Up to two frames before 0 come from the encoder's reordering and are ignored. */
const EARLY_SECONDS = 0.067;
/** As long as a segment of a copied source: no window of this length may exceed the bit rate limit. */
const BIT_RATE_WINDOW_SECONDS = 4;

/** The indexes of the video and audio stream to read, from 0. */
export type TrackIndexes = { picture: number; sound: number };
/** `hasChoice`: the file has several video or audio streams. */
export type ReadMedia = MediaInfo & { hasChoice: boolean };

/**
 * Reads the properties of an MP4, MOV, Matroska or WebM file from its tables and packets, without a decoder.
 * Throws UnreadableMedia: 'not-media', 'no-video', 'truncated'.
 */
export const readMedia = async (
  file: string,
  container: 'mov' | 'matroska',
  tracks?: TrackIndexes,
): Promise<ReadMedia> => {
  using input = new Input({ formats: [MP4, QTFF, MATROSKA, WEBM], source: new FilePathSource(file) });
  const [videoTracks, audioTracks] = [await input.getVideoTracks(), await input.getAudioTracks()];
  const [videoTrack, audioTrack] = [videoTracks[tracks?.picture ?? 0], audioTracks[tracks?.sound ?? 0]];
  if (!videoTrack && !audioTrack) throw new UnreadableMedia('truncated');
  if (!videoTrack) throw new UnreadableMedia('no-video');

  const timeline = await timelineOf(videoTrack, container);
  if (timeline !== 'before-zero') await checkEnd(input, audioTrack ? [videoTrack, audioTrack] : [videoTrack]);
  const firsts = [await videoTrack.getFirstTimestamp(), await audioTrack?.getFirstTimestamp()];
  // sound before 0 is encoder priming, which isn't audible
  const start = Math.max(0, Math.min(...firsts.filter((first) => first !== undefined)));
  return {
    hasChoice: videoTracks.length > 1 || audioTracks.length > 1,
    container,
    streams: {},
    length: (await videoTrack.computeDuration()) - start,
    timeline,
    video: await readVideo(videoTrack, start),
    audio: audioTrack ? await readAudio(audioTrack, start) : null,
  };
};

/** MP4 cuts pictures before 0 with its edit list; Matroska has no such list. */
const timelineOf = async (track: InputVideoTrack, container: 'mov' | 'matroska'): Promise<MediaInfo['timeline']> => {
  if ((await track.getFirstTimestamp()) >= -EARLY_SECONDS) return 'whole';
  return container === 'mov' && (await track.computeDuration()) > 0 ? 'cut' : 'before-zero';
};

const readVideo = async (track: InputVideoTrack, start: number): Promise<VideoInfo> => {
  const codec = (await track.getCodec()) ?? 'unknown';
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const pixel = await track.getPixelAspectRatio();
  const sample = await track.computePacketStats(RATE_SAMPLE_PACKETS);
  const packets = codec === 'avc' ? await readPackets(track, copyMaxBitsPerSecond(height)) : null;
  return {
    codec,
    codecString: await track.getCodecParameterString(),
    width,
    height,
    rotation: await track.getRotation(),
    squarePixels: pixel.num === pixel.den,
    framesPerSecond: packets?.framesPerSecond ?? sample.averagePacketRate,
    matrixKnown: ((await track.getColorSpace()).matrix ?? null) !== null,
    wideColours: wideColoursOf(...ffmpegNames(await track.getColorSpace())),
    delay: Math.max(0, (await track.getFirstTimestamp()) - start),
    packets,
  };
};

/** Codec names of ffmpeg without an equivalent in browsers. */
const FFMPEG_NAMES: Readonly<Record<string, string>> = {
  'bt2020-ncl': 'bt2020nc',
  pq: 'smpte2084',
  hlg: 'arib-std-b67',
};
const ffmpegNames = ({ matrix, primaries, transfer }: VideoColorSpaceInit) =>
  [matrix, primaries, transfer].map((name) => FFMPEG_NAMES[name ?? ''] ?? name ?? undefined) as [
    string?,
    string?,
    string?,
  ];

const readAudio = async (track: InputAudioTrack, start: number): Promise<AudioInfo> => ({
  codec: (await track.getCodec()) ?? 'unknown',
  codecString: await track.getCodecParameterString(),
  sampleRate: await track.getSampleRate(),
  channels: await track.getNumberOfChannels(),
  delay: Math.max(0, (await track.getFirstTimestamp()) - start),
  end: (await track.computeDuration()) - start,
});

/** Throws 'truncated' unless the last packets are where the tables declare them. */
const checkEnd = async (input: Input, tracks: readonly (InputVideoTrack | InputAudioTrack)[]): Promise<void> => {
  const ends = await Promise.all(
    tracks.map(async (track) => {
      const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY);
      if (!last || last.data.byteLength === 0) throw new UnreadableMedia('truncated');
      return last.timestamp + last.duration;
    }),
  );
  // for all tracks together, because Matroska declares no length of single tracks, and sound may end before the picture
  const declared = (await input.getDurationFromMetadata([...tracks])) ?? 0;
  const end = Math.max(...ends);
  if (end < declared - MISSING_END_SECONDS && end < declared * MISSING_END_SHARE)
    throw new UnreadableMedia('truncated');
};

/** Times and sizes of all packets; null as soon as they exceed that bit rate, on average or in one window. */
const readPackets = async (track: InputVideoTrack, maxBitsPerSecond: number): Promise<PacketInfo | null> => {
  const sink = new EncodedPacketSink(track);
  const origin = await track.getFirstTimestamp();
  const maxBits = maxBitsPerSecond * ((await track.computeDuration()) - origin);
  const windows: number[] = [];
  const shown: number[] = [];
  let groupStart = 0;
  let [bytes, decoded, longest, total] = [0, 0, 0, 0];
  let [closed, bFrames] = [true, false];
  let latest = Number.NEGATIVE_INFINITY;
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) {
    bytes += packet.byteLength;
    const at = Math.max(0, Math.floor((packet.timestamp - origin) / BIT_RATE_WINDOW_SECONDS));
    const inWindow = (windows[at] ?? 0) + packet.byteLength;
    windows[at] = inWindow;
    if (bytes * 8 > maxBits || inWindow * 8 > maxBitsPerSecond * BIT_RATE_WINDOW_SECONDS) return null;
    if (packet.type === 'key') {
      if (decoded > 0) longest = Math.max(longest, packet.timestamp - groupStart);
      groupStart = packet.timestamp;
      // a picture that is decoded and shown before a key picture belongs to the previous group
      if (latest > packet.timestamp) closed = false;
    } else if (packet.timestamp < groupStart || decoded === 0) closed = false;
    if (packet.timestamp < latest) bFrames = true;
    latest = Math.max(latest, packet.timestamp);
    total = Math.max(total, packet.timestamp + packet.duration);
    shown.push(packet.timestamp);
    decoded++;
  }
  const description = (await track.getDecoderConfig())?.description;
  for (let key = await sink.getFirstKeyPacket(); key && closed; key = await sink.getNextKeyPacket(key))
    closed = isIdr(key, description);
  shown.sort((a, b) => a - b);
  const [first = 0, last = 0] = [shown[0], shown.at(-1)];
  const step = (last - first) / Math.max(1, shown.length - 1);
  return {
    framesPerSecond: step > 0 ? 1 / step : 0,
    constantRate: shown.every((time, index) => Math.abs(time - first - index * step) < STEP_TOLERANCE_SECONDS),
    bFrames,
    closedGroups: closed,
    longestGroup: Math.max(longest, total - groupStart),
  };
};

/** True for an IDR picture (NAL unit type 5), after which no earlier picture is referenced. */
const isIdr = ({ data }: EncodedPacket, description: AllowSharedBufferSource | undefined): boolean => {
  if (!description) return false;
  const config = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  const lengthBytes = ((config[4] ?? 0) & 3) + 1;
  for (let at = 0; at + lengthBytes < data.byteLength;) {
    let size = 0;
    for (let byte = 0; byte < lengthBytes; byte++) size = size * 256 + data[at + byte]!;
    if ((data[at + lengthBytes]! & 31) === 5) return true;
    at += lengthBytes + size;
  }
  return false;
};
