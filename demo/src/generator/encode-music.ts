import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { FFMPEG } from './encode-picture.ts';
import { SAMPLE_RATE } from './music/mixer.ts';
import { playMusic } from './music/music.ts';
import type { Mood } from './music/tunes.ts';
import { musicSeconds, type Tempo } from './scene/tempo.ts';

const SAMPLES_PER_PACKET = 1024;
const ROUNDS = 4;
const KEPT_ROUND = 2;

/** Where each ADTS packet begins. */
function packetStarts(adts: Buffer): number[] {
  const starts: number[] = [];
  for (let at = 0; at < adts.length;) {
    starts.push(at);
    at += ((adts[at + 3]! & 3) << 11) | (adts[at + 4]! << 3) | (adts[at + 5]! >> 5);
  }
  return starts;
}

async function runFfmpeg(options: string, input: readonly Buffer[], file?: string): Promise<Buffer> {
  const ffmpeg = spawn(FFMPEG, [...options.split(' '), file ?? 'pipe:1'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(ffmpeg, 'close');
  const output = buffer(ffmpeg.stdout);
  ffmpeg.stdin.on('error', () => {});
  for (const part of input) ffmpeg.stdin.write(part);
  ffmpeg.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} while encoding music`);
  return output;
}

/**
 * Encodes a piece of music to AAC so that its packets can be repeated without a click.
 *
 * AAC packets overlap, so packets of a single cycle would not fit at the seam: four cycles of the periodic signal are
 * encoded and the packets of the third are kept (in the second the encoder has not settled yet). The first kept packet
 * is the end of the previous cycle, so the sound is always 21 ms behind the picture, and attacks survive the start.
 * The `fast` coder reproduces this music better than the default one at this bit rate.
 */
export async function encodeMusic(mood: Mood, tempo: Tempo, file: string): Promise<void> {
  const samples = musicSeconds(tempo) * SAMPLE_RATE;
  const packets = samples / SAMPLES_PER_PACKET;
  const round = Buffer.from(playMusic(mood, samples).buffer);
  const adts = await runFfmpeg(
    `-v error -f f32le -ar ${SAMPLE_RATE} -ac 2 -i pipe:0 -c:a aac -b:a 64k -aac_coder fast -f adts`,
    Array.from({ length: ROUNDS }, () => round),
  );
  const starts = packetStarts(adts);
  const kept = adts.subarray(starts[packets * KEPT_ROUND], starts[packets * (KEPT_ROUND + 1)]);
  const wrap = '-v error -y -f aac -i pipe:0 -c copy -map_metadata -1 -fflags +bitexact -movflags +faststart -f mp4';
  await runFfmpeg(wrap, [kept], file);
}
