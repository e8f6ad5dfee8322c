import type { MediaInfo, VideoInfo } from './media-info.ts';

export const FRAMES_PER_SECOND = 30;
export const AUDIO_RATE_HZ = 48_000;
/** Target loudness of every video (ITU-R BS.1770). */
const TARGET_LUFS = -16;
/** Quieter sound counts as silence: amplifying it would only amplify noise. */
export const SILENCE_LUFS = -50;
/** A source within this distance of the target loudness can be copied. */
const COPY_TOLERANCE_LU = 1;

const COPY_MAX_HEIGHT = 1080;
/** Taller pictures, such as slides, are copied only at the bit rate of the lowest rendition. */
const COPY_ANY_BITRATE_HEIGHT = 540;
const LOWEST_RUNG_KBPS = 800;
const COPY_MIN_HEIGHT = 144;
const COPY_MAX_GROUP_SECONDS = 3;
const COPY_MAX_BITS_PER_SECOND = 2_500_000;
const COPY_MAX_AUDIO_KBPS = 512;
const RATE_TOLERANCE = 0.01;
/** Sound and picture of a copied source must start and end together within this tolerance. */
const COPY_TOLERANCE_SECONDS = 0.1;
/** Rounding error of timestamps. */
const EPSILON_SECONDS = 0.002;

/** A rung of the bit rate ladder: 16:9, even sides; `codecs` in the format of RFC 6381. */
export type Rung = {
  height: number;
  width: number;
  level: string;
  videoBitsPerSecond: number;
  audioBitsPerSecond: number;
  codecs: string;
};

const rung = (height: number, width: number, level: string, videoKbps: number, audioKbps: number): Rung => ({
  height,
  width,
  level,
  videoBitsPerSecond: videoKbps * 1000,
  audioBitsPerSecond: audioKbps * 1000,
  // High profile (0x64), no constraints, level times ten; AAC-LC.
  codecs: `avc1.6400${(Number(level) * 10).toString(16).padStart(2, '0')},mp4a.40.2`,
});

/** The bit rate ladder, lowest first. The bit rate is a maximum: simple pictures take less. */
const LADDER: readonly Rung[] = [
  rung(360, 640, '3.0', LOWEST_RUNG_KBPS, 96),
  rung(540, 960, '3.1', 1600, 128),
  rung(720, 1280, '3.1', 2800, 128),
  rung(1080, 1920, '4.0', 5000, 128),
];

/** A rung is included if the source has at least this share of its height: 480p becomes 540p rather than 360p. */
const MIN_FILL = 0.85;
/** Hardware decoders reject smaller pictures. */
const MIN_HEIGHT = 144;

/**
 * The renditions to make, lowest first: the ladder, capped by the source's size after padding to 16:9. A source smaller than
 * the lowest rung gets one rendition of its padded size.
 */
export const rungsFor = ({ width, height }: Pick<VideoInfo, 'width' | 'height'>): Rung[] => {
  const padded = Math.max(height, (width * 9) / 16);
  const rungs = LADDER.filter((candidate) => padded >= candidate.height * MIN_FILL);
  if (rungs.length > 0) return rungs;
  // Multiples of 18 × 32 are 16:9 with even sides.
  const units = Math.ceil(Math.max(padded, MIN_HEIGHT) / 18);
  const lowest = LADDER[0]!;
  return [{ ...lowest, height: units * 18, width: units * 32 }];
};

/** Number of frames of every rendition of a video of this length. */
export const frameCount = (seconds: number): number => Math.max(1, Math.round(seconds * FRAMES_PER_SECOND));

/** The maximum bit rate for copying a source of this height. */
export const copyMaxBitsPerSecond = (height: number): number =>
  height <= COPY_ANY_BITRATE_HEIGHT ? COPY_MAX_BITS_PER_SECOND : LOWEST_RUNG_KBPS * 1000;

/**
 * True if a source already complies with a rendition, except for loudness and pixel format, so that it can be copied:
 * H.264 up to 540p (up to 1080p at the bit rate of the lowest rung), 16:9, constant 30 fps, closed groups of at most 3 s, AAC-LC 48 kHz stereo of the same length.
 */
export const canBeCopied = ({ timeline, video, audio, length }: MediaInfo): boolean => {
  const { packets } = video;
  if (!packets || !audio || audio.end === null) return false;
  return (
    timeline === 'whole' &&
    /^avc1\.(42|4d|64)/i.test(video.codecString ?? '') &&
    video.rotation === 0 &&
    video.squarePixels &&
    !video.wideColours &&
    video.height >= COPY_MIN_HEIGHT &&
    video.height <= COPY_MAX_HEIGHT &&
    video.width % 2 === 0 &&
    video.height % 2 === 0 &&
    // As close to 16:9 as even sides allow.
    Math.abs(video.width - (video.height * 16) / 9) <= 2 &&
    packets.constantRate &&
    Math.abs(packets.framesPerSecond - FRAMES_PER_SECOND) <= RATE_TOLERANCE &&
    packets.closedGroups &&
    packets.longestGroup <= COPY_MAX_GROUP_SECONDS + EPSILON_SECONDS &&
    audio.codecString === 'mp4a.40.2' &&
    audio.sampleRate === AUDIO_RATE_HZ &&
    audio.channels === 2 &&
    Math.max(video.delay, audio.delay, Math.abs(audio.end - length)) <= COPY_TOLERANCE_SECONDS
  );
};

/** The rung of a copied source, with the source's size and codecs. */
export const rungOfCopy = ({ video }: MediaInfo): Rung => ({
  ...rung(video.height, video.width, '3.1', COPY_MAX_BITS_PER_SECOND / 1000, COPY_MAX_AUDIO_KBPS),
  codecs: `${video.codecString},mp4a.40.2`,
});

/** True if sound of this loudness (null: silence) needs no gain. */
export const isLoudEnough = (loudness: number | null): boolean =>
  loudness === null || Math.abs(loudness - TARGET_LUFS) <= COPY_TOLERANCE_LU;

/** Gain in decibels for sound of this loudness; none for silence. */
export const gainFor = (loudness: number | null): number => (loudness === null ? 0 : TARGET_LUFS - loudness);
