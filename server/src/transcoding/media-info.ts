import type { Container } from './container.ts';

/** The properties of a video file. Times in seconds, sizes in pixels. */
export type MediaInfo = {
  container: Container;
  /** The streams to play, as ffmpeg specifiers; by default the first of each kind. */
  streams: { picture?: string; sound?: string };
  /** From the first picture or sound to the end of the last picture. */
  length: number;
  /**
   * 'cut': the file's edit list cuts pictures before 0. 'before-zero': pictures before 0 are not cut, or there is
   * nothing else; its timestamps have to be shifted first.
   */
  timeline: 'whole' | 'cut' | 'before-zero';
  video: VideoInfo;
  audio: AudioInfo | null;
};

export type VideoInfo = {
  /** 'avc', 'hevc', 'vp9', …, or ffmpeg's own name. */
  codec: string;
  /** In the format of RFC 6381, e.g. 'avc1.64001f'; null if unknown. */
  codecString: string | null;
  /** Display size: with square pixels and rotation applied. */
  width: number;
  height: number;
  /** Clockwise, as declared by the file. */
  rotation: 0 | 90 | 180 | 270;
  squarePixels: boolean;
  framesPerSecond: number;
  /** True if the file declares its colour matrix. */
  matrixKnown: boolean;
  /** For PQ, HLG or the colours of UHDTV, which have to be converted; null for all others. */
  wideColours: WideColours | null;
  /** Seconds from the start of the file to the first picture. */
  delay: number;
  /** Packet statistics of a video that might be copied; null above the bit rate limit, or if they weren't read. */
  packets: PacketInfo | null;
};

/** Colours by ffmpeg's names; undeclared ones default to BT.2020. */
export type WideColours = { matrix: string; primaries: string; transfer: string };

export type PacketInfo = {
  framesPerSecond: number;
  /** True if the interval between pictures is always exactly 1/framesPerSecond. */
  constantRate: boolean;
  bFrames: boolean;
  /** True if every group of pictures starts with an IDR picture and refers to no other group. */
  closedGroups: boolean;
  longestGroup: number;
};

export type AudioInfo = {
  codec: string;
  codecString: string | null;
  sampleRate: number;
  channels: number;
  delay: number;
  /** From the start of the file to the end of the sound; null if it wasn't read. */
  end: number | null;
};
