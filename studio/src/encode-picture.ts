import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { FRAMES_PER_SECOND } from '@zuzu/demo/beats.ts';

export const PICTURE_WIDTH = 1280;
export const PICTURE_HEIGHT = 720;
/** Animated “on twos”: every drawing is two frames. */
export const FRAMES_OF_DRAWING = 2;
const DRAWN_FRAMES_PER_SECOND = FRAMES_PER_SECOND / FRAMES_OF_DRAWING;
/**
 * Limited by the size of the library. 1080 lines would need a CRF of 47 for the same size, and blurred edges of moving
 * shapes are more visible than fewer lines. The slow motion search below saves as much as half a step of CRF.
 */
const QUALITY_CRF = '39.5';

/** FFmpeg 5 or later, for development only: installations use the rendered loops. */
export const FFMPEG = process.env['FFMPEG_PATH'] || 'ffmpeg';

/**
 * Encodes frames (RGBA, 1280 × 720) to a silent MP4: H.264 High, closed GOPs of exactly `keyFrameInterval` frames. All
 * segments of a file can be played in any order.
 */
export async function encodePicture(
  draw: (frame: number) => Uint8Array,
  frames: number,
  keyFrameInterval: number,
  file: string,
): Promise<void> {
  const input = `-f rawvideo -pix_fmt rgba -s ${PICTURE_WIDTH}x${PICTURE_HEIGHT} -r ${DRAWN_FRAMES_PER_SECOND} -i pipe:0`;
  const color = `-vf scale=out_color_matrix=bt709:out_range=tv,fps=${FRAMES_PER_SECOND} -pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709`;
  const codec = `-c:v libx264 -preset slow -tune animation -profile:v high -level 4.0 -crf ${QUALITY_CRF} -bf 8 -refs 4`;
  const groups = `keyint=${keyFrameInterval}:min-keyint=${keyFrameInterval}:scenecut=0:open-gop=0:weightp=0:psy=0:aq-strength=0.7:deblock=2,2:me=umh:merange=24:subme=10:trellis=2:rc-lookahead=60`;
  // without SEI and metadata, and with a fixed number of threads, the same frames give the same bytes
  const output = `-threads 2 -bsf:v filter_units=remove_types=6 -map_metadata -1 -fflags +bitexact -flags:v +bitexact -movflags +faststart -f mp4`;
  const options = `-v error -y ${input} ${color} ${codec} -x264-params ${groups} ${output}`.split(' ');
  const ffmpeg = spawn(FFMPEG, [...options, file], { stdio: ['pipe', 'inherit', 'inherit'] });
  const closed = once(ffmpeg, 'close');
  // a failing ffmpeg prints its own error, and its exit code is checked below
  ffmpeg.stdin.on('error', () => {});
  for (let frame = 0; frame < frames && ffmpeg.stdin.writable; frame += FRAMES_OF_DRAWING)
    if (!ffmpeg.stdin.write(draw(frame))) await once(ffmpeg.stdin, 'drain').catch(() => {});
  ffmpeg.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} while encoding ${file}`);
}
