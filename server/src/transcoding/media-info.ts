import type { Container } from './container.ts';

/** What a video file is. Times in seconds, sizes in pixels. */
export type MediaInfo = {
  container: Container;
  /** From the first picture or sound to the end of the last picture. */
  length: number;
  /**
   * 'cut': pictures lie before 0 that the file wants left out. 'before-zero': there are some that nobody left out, or
   * nothing else; its times have to be moved before anything else is done with it.
   */
  timeline: 'whole' | 'cut' | 'before-zero';
  video: VideoInfo;
  audio: AudioInfo | null;
};

export type VideoInfo = {
  /** 'avc', 'hevc', 'vp9', …, or ffmpeg's own name. */
  codec: string;
  /** As RFC 6381 writes it, e.g. 'avc1.64001f'; null where it isn't known. */
  codecString: string | null;
  /** As shown: pixels square, rotation applied. */
  width: number;
  height: number;
  /** Clockwise, as the file asks for. */
  rotation: 0 | 90 | 180 | 270;
  squarePixels: boolean;
  framesPerSecond: number;
  /** Whether the file says by which matrix its colours were coded. */
  matrixKnown: boolean;
  /** PQ or HLG: needs tone mapping. */
  highDynamicRange: boolean;
  /** Seconds between the file's beginning and the first picture. */
  delay: number;
  /** Of a video that might be copied, the packets; null where they weren't looked at. */
  packets: PacketInfo | null;
};

export type PacketInfo = {
  framesPerSecond: number;
  /** Every picture comes exactly 1/framesPerSecond after the one before. */
  constantRate: boolean;
  bFrames: boolean;
  /** Every group begins with an IDR picture and refers to no other group. */
  closedGroups: boolean;
  longestGroup: number;
  averageBitrate: number;
};

export type AudioInfo = {
  codec: string;
  codecString: string | null;
  sampleRate: number;
  channels: number;
  delay: number;
  /** From the file's beginning to the end of the last sound; null where it wasn't looked for. */
  end: number | null;
};
