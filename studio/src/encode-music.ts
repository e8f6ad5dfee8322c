import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { Tempo } from '@zuzu/demo/beats.ts';
import { FFMPEG } from './encode-picture.ts';
import { PACKET_SAMPLES, SAMPLE_RATE } from './music/mixer.ts';
import { playMusic } from './music/music.ts';
import type { Mood } from './music/tunes.ts';

const CHANNELS = 2;

/** Returns the byte offsets of the ADTS packets. */
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
 * Encodes the sections of a piece of music to one AAC file whose sections can be joined in any order without a click.
 *
 * AAC packets overlap; every section ends with a silent packet, so wherever two sections meet, silence overlaps with
 * silence. The first packet is the encoder's lead-in, so the sound is always 21 ms behind the picture, and attacks
 * survive the start. The `fast` coder reproduces this music better than the default one at this bit rate.
 */
export async function encodeMusic(mood: Mood, tempo: Tempo, file: string): Promise<void> {
  const sections = playMusic(mood, tempo);
  const packets = sections.reduce((sum, { length }) => sum + length, 0) / (PACKET_SAMPLES * CHANNELS);
  const adts = await runFfmpeg(
    `-v error -f f32le -ar ${SAMPLE_RATE} -ac ${CHANNELS} -i pipe:0 -c:a aac -b:a 40k -aac_coder fast -f adts`,
    sections.map((section) => Buffer.from(section.buffer)),
  );
  const kept = adts.subarray(0, packetStarts(adts)[packets]);
  const wrap = '-v error -y -f aac -i pipe:0 -c copy -map_metadata -1 -fflags +bitexact -movflags +faststart -f mp4';
  await runFfmpeg(wrap, [kept], file);
}
