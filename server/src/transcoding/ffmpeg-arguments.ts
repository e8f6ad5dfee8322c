import type { Container } from './container.ts';
import { MAX_PIXELS } from './limits.ts';
import { isHighDynamicRange } from './describe-streams.ts';
import type { MediaInfo, VideoInfo, WideColours } from './media-info.ts';
import { AUDIO_RATE_HZ, frameCount, FRAMES_PER_SECOND, type Rung } from './renditions.ts';

/** Longer segments take longer to load on slow connections; shorter ones cost more requests. */
const SEGMENT_SECONDS = 4;
/** Playback starts once the first segment has loaded, so it is shorter. */
const FIRST_SEGMENT_SECONDS = 2;
const GROUP_FRAMES = SEGMENT_SECONDS * FRAMES_PER_SECOND;
const CONSTANT_QUALITY = '22';
/** Peaks stay below −1.5 dBFS when quiet sound is raised. */
const PEAK_LIMIT = (10 ** (-1.5 / 20)).toFixed(4);
const SAMPLES_PER_FRAME = AUDIO_RATE_HZ / FRAMES_PER_SECOND;
/** The last frame may be held this long if the sound continues; a picture that ends earlier counts as truncated. */
const MAX_FILL_SECONDS = 1;

/** A file, and its streams to play, as ffmpeg specifiers; by default the first video and audio stream. */
export type Source = { file: string; container: Container; picture?: string; sound?: string };
const pictureOf = ({ picture = 'V:0' }: Source): string => `0:${picture}`;
const soundOf = ({ sound = 'a:0' }: Source): string => `0:${sound}`;
/** The output of one rendition: a folder for its segments, and ffmpeg's key info file. */
export type Target = { folder: string; keyInfoFile: string };
export const FFMPEG_PLAYLIST = 'index.m3u8';

/** Describes the streams of a file, without decoding any. */
export const describeArgs = (source: Source): string[] => [...inputArgs(source), '-f', 'ffmetadata', '-'];

/** Decodes the beginning of a stream and lists the resulting frames. */
export const trialDecodeArgs = (source: Source, stream: string): string[] => [
  ...inputArgs(source),
  ...['-map', `0:${stream}`, '-t', '1', '-f', 'framecrc', '-'],
];

/** Reads a local file of this container and nothing else: no network, no further files, no other demuxer. */
export const inputArgs = ({ file, container }: Pick<Source, 'file' | 'container'>): string[] => [
  ...['-protocol_whitelist', 'file,crypto'],
  ...['-max_pixels', String(MAX_PIXELS)],
  ...['-f', container, '-i', `file:${file}`],
];

/**
 * Writes encrypted segments 00001.ts, 00002.ts, … and ffmpeg's playlist, from which their durations are read. The n-th segment ends
 * at the first key frame that is at least n times `seconds` after the beginning.
 */
const hlsArgs = ({ folder, keyInfoFile }: Target, seconds: number): string[] => [
  ...['-f', 'hls', '-hls_time', String(seconds), '-hls_playlist_type', 'vod', '-hls_list_size', '0'],
  ...['-hls_flags', 'independent_segments', '-hls_segment_type', 'mpegts', '-start_number', '1'],
  ...['-hls_key_info_file', keyInfoFile, '-hls_segment_filename', `${folder}/%05d.ts`, `${folder}/${FFMPEG_PLAYLIST}`],
];

/**
 * Re-encodes picture and sound as Matroska with timestamps from 0, including frames cut by an MP4's edit list. Copying is impossible, because packets
 * before 0 have lost their timestamps by the time ffmpeg copies them.
 */
export const shiftToZeroArgs = (source: Source, target: string): string[] => [
  ...(source.container === 'mov' ? ['-ignore_editlist', '1'] : []),
  ...inputArgs(source),
  ...[
    '-map',
    pictureOf(source),
    '-map',
    `${soundOf(source)}?`,
    '-map_metadata',
    '-1',
    '-avoid_negative_ts',
    'make_zero',
  ],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '14', '-c:a', 'flac', '-f', 'matroska', '-y', target],
];

/** Packages a compliant source without re-encoding. */
export const copyArgs = (source: Source, target: Target): string[] => [
  ...inputArgs(source),
  ...['-map', pictureOf(source), '-map', soundOf(source), '-map_metadata', '-1', '-c', 'copy'],
  ...hlsArgs(target, SEGMENT_SECONDS),
];

export type Encoding = { rungs: readonly Rung[]; targets: readonly Target[]; gainDecibels: number; toneMap: boolean };

/** Encodes one rendition per rung, decoding once. Each has exactly `frameCount(length)` frames. */
export const encodeArgs = (
  source: Source,
  info: MediaInfo,
  { rungs, targets, gainDecibels, toneMap }: Encoding,
): string[] => {
  const frames = frameCount(info.length);
  const silence = ['-f', 'lavfi', '-i', `anullsrc=r=${AUDIO_RATE_HZ}:cl=stereo`];
  const labels = (kind: string) => rungs.map((_, index) => `[${kind}${index}]`).join('');
  const early = info.video.framesPerSecond > FRAMES_PER_SECOND ? `,fps=${FRAMES_PER_SECOND}:start_time=0` : '';
  const graph = [
    `[${pictureOf(source)}]yadif=deint=interlaced${early},split=${rungs.length}${labels('s')}`,
    ...rungs.map(
      (rung, index) =>
        `[s${index}]${pictureFilters(info.video, rung, toneMap)},fps=${FRAMES_PER_SECOND}:start_time=0,` +
        `tpad=stop_mode=clone:stop_duration=${MAX_FILL_SECONDS},trim=end_frame=${frames}[v${index}]`,
    ),
    `[${info.audio ? soundOf(source) : '1:a:0'}]${soundFilters(gainDecibels)},apad,atrim=end_sample=${frames * SAMPLES_PER_FRAME},` +
      `asplit=${rungs.length}${labels('a')}`,
  ];
  return [
    ...inputArgs(source),
    ...(info.audio ? [] : silence),
    ...['-filter_complex', graph.join(';')],
    ...rungs.flatMap((rung, index) => [
      ...['-map', `[v${index}]`, '-map', `[a${index}]`, '-map_metadata', '-1', '-map_chapters', '-1'],
      ...videoCodecArgs(rung),
      ...['-c:a', 'aac', '-b:a', String(rung.audioBitsPerSecond), '-ar', String(AUDIO_RATE_HZ), '-ac', '2'],
      // key frames are at 2 s and then every 4 s, so that each of them starts a segment
      ...hlsArgs(targets[index]!, FIRST_SEGMENT_SECONDS),
    ]),
  ];
};

const videoCodecArgs = ({ level, videoBitsPerSecond }: Rung): string[] => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-level:v', level, '-pix_fmt', 'yuv420p'],
  ...['-crf', CONSTANT_QUALITY, '-maxrate', String(videoBitsPerSecond), '-bufsize', String(videoBitsPerSecond * 1.5)],
  ...['-r', String(FRAMES_PER_SECOND), '-g', String(GROUP_FRAMES), '-keyint_min', String(GROUP_FRAMES)],
  ...['-force_key_frames', String(FIRST_SEGMENT_SECONDS), '-sc_threshold', '0', '-flags', '+cgop'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
];

/** Fits the picture, already rotated by ffmpeg, into 16:9 with black bars, in the HDTV colour space. */
export const pictureFilters = (
  video: VideoInfo,
  { width, height }: Pick<Rung, 'width' | 'height'>,
  toneMap: boolean,
): string => {
  // by the size of each frame, which may change
  const even = (side: string) => `max(2\\,round((${side})/2)*2)`;
  const fitted = `w=${even(`min(${width}\\,${height}*dar)`)}:h=${even(`min(${height}\\,${width}/dar)`)}`;
  const hdtv = 'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv';
  return [
    ...(toneMap && video.wideColours
      ? [`scale=${fitted}`, ...toneMapping(video.wideColours)]
      : [
          ...(video.matrixKnown ? [] : [`setparams=colorspace=${likelyMatrix(video)}`]),
          `scale=${fitted}:out_color_matrix=bt709:out_range=tv`,
        ]),
    ...['format=yuv420p', hdtv, 'setsar=1', `pad=${width}:${height}:-1:-1:black`],
  ].join(',');
};

/**
 * The colour matrix of a file that declares none, or one that ffmpeg 7 can't convert: that of UHDTV if anything
 * else indicates it, else by size, HDTV's from 720 lines on.
 */
const likelyMatrix = ({ wideColours, width, height }: VideoInfo): string =>
  wideColours ? 'bt2020nc' : Math.min(width, height) >= 720 ? 'bt709' : 'smpte170m';

/** Peak luminance in hundreds of nits, a typical value for cameras and phones; the metadata of files is unreliable. */
const PEAK = 10;

/** From the colours of UHDTV to those of HDTV; PQ and HLG are tone mapped to standard dynamic range. */
const toneMapping = ({ matrix, primaries, transfer }: WideColours): string[] => [
  `setparams=colorspace=${matrix}:color_primaries=${primaries}:color_trc=${transfer}`,
  'zscale=transfer=linear:npl=100',
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  ...(isHighDynamicRange(transfer) ? [`tonemap=tonemap=hable:desat=0:peak=${PEAK}`] : []),
  'zscale=transfer=bt709:matrix=bt709:range=tv',
];

/** 48 kHz stereo from the start, gaps filled with silence; amplified sound is limited to avoid clipping. */
const soundFilters = (gainDecibels: number): string =>
  [
    ...PLAIN_SOUND,
    ...(gainDecibels === 0 ? [] : [`volume=${gainDecibels.toFixed(2)}dB:precision=float`]),
    ...(gainDecibels > 0 ? [`alimiter=limit=${PEAK_LIMIT}:level=false`] : []),
  ].join(',');

const PLAIN_SOUND = [
  `aresample=${AUDIO_RATE_HZ}:async=1:first_pts=0`,
  `aformat=sample_rates=${AUDIO_RATE_HZ}:channel_layouts=stereo`,
];

/** Measures the sound as it will be encoded; the result is at the end of ffmpeg's output. */
export const loudnessArgs = (source: Source): string[] => [
  ...inputArgs(source),
  ...['-map', soundOf(source), '-vn', '-af', [...PLAIN_SOUND, 'ebur128=framelog=verbose'].join(','), '-f', 'null', '-'],
];

export type Still = { second: number; width: number; height: number; toneMap: boolean; jpeg: string; grey: string };
export const GREY_SIDE = 16;

/** Extracts one frame at that second as JPEG, and a tiny grey copy without padding to check that it shows something. */
export const stillArgs = (source: Source, info: MediaInfo, still: Still): string[] => {
  const seek = ['-ss', still.second.toFixed(3)];
  // Only files with an index can be seeked exactly; others are decoded up to that second.
  const isIndexed = source.container === 'mov' || source.container === 'matroska';
  // its colours don't matter, and ffmpeg 7 rejects matrices that it can't convert
  const grey = `setparams=colorspace=bt709,scale=${GREY_SIDE}:${GREY_SIDE},format=gray`;
  const jpeg = `${pictureFilters(info.video, still, still.toneMap)},scale=out_range=pc,format=yuvj420p`;
  const once = [...(isIndexed ? [] : seek), '-frames:v', '1'];
  return [
    ...(isIndexed ? seek : []),
    ...inputArgs(source),
    ...['-filter_complex', `[${pictureOf(source)}]split[whole][small];[whole]${jpeg}[jpeg];[small]${grey}[grey]`],
    ...['-map', '[jpeg]', ...once, '-c:v', 'mjpeg', '-q:v', '4', '-f', 'image2', '-update', '1', '-y', still.jpeg],
    ...['-map', '[grey]', ...once, '-f', 'rawvideo', '-y', still.grey],
  ];
};
