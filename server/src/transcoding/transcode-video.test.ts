import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { renditionLength } from '@zuzu/domain/playlists/rendition.ts';
import { runFfmpeg } from './ffmpeg.ts';
import { probeMedia } from './probe.ts';
import { AUDIO_RATE_HZ } from './renditions.ts';
import { coloursAt, nameOf, openBench } from '#testing/transcode-bench.ts';
import {
  compliantCodecs,
  decode,
  ffmpeg,
  h264,
  loudnessOf,
  makeMedia,
  quarterTurn,
  testFolder,
  testPicture,
  testTone,
  fastFfmpeg,
} from '#testing/media.ts';

const LIMITS = { timeoutMs: 600_000 };
const MIDDLE = [0.5, 0.5] as const;
const flac = [...h264, '-c:a', 'flac'];
const far = (a: number[][], b: number[][]) => Math.max(...a.flat().map((value, i) => Math.abs(value - b.flat()[i]!)));

const folder = await testFolder();
const compliant = (lufs: number, seconds: number, more: readonly string[] = []) => {
  const media = [...testPicture('256x144', 30, seconds), ...testTone(lufs, seconds), ...compliantCodecs, ...more];
  return makeMedia(folder, 'mp4', media);
};
let bench: Awaited<ReturnType<typeof openBench>>;
beforeEach(async () => {
  bench = await openBench(folder);
});

describe('timestamps before 0', () => {
  const plain = compliant(-16, 3);
  const shifted = async (extension: string, seconds: number) => {
    const offset = ['-itsoffset', String(-seconds), '-i', await plain, '-c', 'copy'];
    return makeMedia(folder, extension, [...offset, '-avoid_negative_ts', 'disabled']);
  };

  test.each<[string, string, number, number]>([
    ['Matroska that begins before 0', 'mkv', 1.5, 1.5],
    ['Matroska that ends before 0', 'mkv', 6, 3],
    ['MP4 whose beginning is cut off by its edit list', 'mp4', 1.5, 1.5],
  ])('%s is prepared', async (_what, extension, seconds, length) => {
    const made = await bench.transcode(await shifted(extension, seconds));
    expect(made.length).toBeCloseTo(length, 0);
    const decoded = await decode(await bench.inputOf(made.renditions[0]!));
    expect(decoded.faults).toBe('');
    expect(decoded.frames).toBeGreaterThan((length - 0.3) * 30);
  });
});

describe('renditions', () => {
  test('start with the lowest, have equal lengths and are normalized to −16 LUFS', async () => {
    const source = await makeMedia(folder, 'mkv', [
      ...testPicture('1280x720', 60, 2.5),
      ...testTone(-33, 2.5),
      ...flac,
    ]);
    const percents: number[] = [];
    const made = await bench.transcode(source, { onProgress: (percent) => void percents.push(percent) });

    expect(bench.events).toEqual(['rendition 360', 'ready 360 2.5', 'rendition 540', 'rendition 720']);
    expect(made).toMatchObject({ length: 2.5, copied: false, thumbnailKey: 'thumbnails/video.jpg' });
    expect(made.loudness).toBeCloseTo(-33, 0);
    expect(made.renditions.map(({ width, height, codecs }) => [width, height, codecs])).toEqual([
      [640, 360, 'avc1.64001e,mp4a.40.2'],
      [960, 540, 'avc1.64001f,mp4a.40.2'],
      [1280, 720, 'avc1.64001f,mp4a.40.2'],
    ]);
    for (const rendition of made.renditions) {
      expect(rendition.segmentDurations).toEqual([2, 0.5]);
      expect(rendition.bandwidth).toBeGreaterThanOrEqual(rendition.averageBandwidth);
      const input = await bench.inputOf(rendition);
      const decoded = await decode(input);
      expect(decoded).toMatchObject({ faults: '', frames: 75, width: rendition.width });
      expect(Math.abs(decoded.samples - 2.5 * AUDIO_RATE_HZ)).toBeLessThan(3 * 1024);
      expect(await loudnessOf(input)).toBeCloseTo(-16, 0);
    }
    expect(new Set(made.renditions.map(({ iv }) => iv)).size).toBe(3);
    expect(percents).toEqual([...new Set(percents)].toSorted((a, b) => a - b));
    expect([percents[0], percents.at(-1)]).toEqual([0, 100]);
    expect(await bench.stored()).toEqual([
      ...['1', '2'].map((n) => `renditions/video/360/0000${n}.ts`),
      ...['1', '2'].map((n) => `renditions/video/540/0000${n}.ts`),
      ...['1', '2'].map((n) => `renditions/video/720/0000${n}.ts`),
      ...['renditions/video/record.json', 'thumbnails/video.jpg'],
    ]);
    expect(await bench.leftInWork()).toEqual([]);
  });

  test('have closed groups of pictures, one per segment: a short one, then four seconds', async () => {
    const source = await makeMedia(folder, 'mkv', [...testPicture('256x144', 24, 6.333), ...h264]);
    const { length, renditions } = await bench.transcode(source);
    expect(renditions[0]!.segmentDurations).toEqual([2, 4, expect.closeTo(0.333, 3)]);
    expect(length).toBe(renditionLength(renditions[0]!));
    expect(Math.abs(length - 6.333)).toBeLessThan(2 / 30);
    const remux = join(bench.root, 'remux.mp4');
    const copied = ['-c', 'copy', '-bsf:a', 'aac_adtstoasc', remux];
    await runFfmpeg(fastFfmpeg, [...(await bench.inputOf(renditions[0]!)), ...copied], LIMITS);
    const { video } = await probeMedia(remux, { ffmpeg });
    expect(video.packets).toMatchObject({ closedGroups: true, constantRate: true, bFrames: true });
    expect(video.packets?.longestGroup).toBeCloseTo(4, 3);
  });

  test('of a silent portrait video have black bars and silence', async () => {
    const halves = 'color=red:s=320x180:r=5:d=1,drawbox=x=0:w=160:h=180:color=blue:t=fill';
    const source = await makeMedia(folder, 'mp4', ['-f', 'lavfi', '-i', halves, ...h264]);
    await quarterTurn(source);
    const made = await bench.transcode(source);
    expect(made).toMatchObject({ loudness: null, length: 1, renditions: [{ height: 360 }] });
    const input = await bench.inputOf(made.renditions[0]!);
    // rotated clockwise, the left half is on top
    for (const shown of [input, ['-i', join(bench.root, 'storage/thumbnails/video.jpg')]]) {
      const colours = await coloursAt(shown, [
        [0.1, 0.5],
        [0.5, 0.2],
        [0.5, 0.8],
        [0.9, 0.5],
      ]);
      expect(colours.map(nameOf)).toEqual(['black', 'blue', 'red', 'black']);
    }
    expect((await decode(input)).frames).toBe(30);
    expect(await loudnessOf(input)).toBeNull();
  });

  test('handle non-square pixels and colours without a declared matrix', async () => {
    const colour = ['-f', 'lavfi', '-i', 'color=0x20a040:s=144x144:r=30:d=1', '-aspect', '16:9'];
    const { renditions } = await bench.transcode(await makeMedia(folder, 'mp4', [...colour, ...h264]));
    const shown = await coloursAt(await bench.inputOf(renditions[0]!), [
      [0.02, 0.5],
      [0.98, 0.5],
    ]);
    expect(
      far(shown, [
        [0x20, 0xa0, 0x40],
        [0x20, 0xa0, 0x40],
      ]),
    ).toBeLessThan(8);
  });

  const BARS = [
    [0x99, 0x33, 0x33],
    [0x33, 0x66, 0x99],
  ];
  /** A ten-bit video of these colours. */
  const wide = (codec: readonly string[], extension = 'mp4') => {
    const bars = 'color=0x993333:s=256x144:r=30:d=1,drawbox=x=128:color=0x336699:t=fill';
    const args = ['-f', 'lavfi', '-i', bars, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'];
    return makeMedia(folder, extension, [...args, ...codec]);
  };
  /** The colours of the output. */
  const coloursOf = async (source: string) => {
    const { transcode, inputOf } = await openBench(folder);
    const input = await inputOf((await transcode(source)).renditions[0]!);
    return {
      input,
      colours: await coloursAt(input, [
        [0.2, 0.5],
        [0.8, 0.5],
      ]),
    };
  };
  const whole = (transfer: string) => [
    ...['-color_trc', transfer, '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'],
  ];
  const wideColoursIn = async (codec: readonly string[], extension?: string) =>
    (await probeMedia(await wide(codec, extension), { ffmpeg })).video.wideColours;

  test.for([
    ['smpte2084', ['-color_trc', 'smpte2084']],
    ['arib-std-b67', ['-color_trc', 'arib-std-b67']],
  ] as const)('undeclared colours of %s default to BT.2020: %j', async ([transfer, codec]) => {
    const colours = { matrix: 'bt2020nc', primaries: 'bt2020', transfer };
    expect(await wideColoursIn(codec)).toEqual(colours);
    expect(await wideColoursIn(whole(transfer))).toEqual(colours);
    expect(await wideColoursIn(codec, 'ts')).toEqual(colours);
  });

  test.runIf(ffmpeg.canToneMap)(
    'map high dynamic range to standard range and ignore invalid luminance metadata',
    async () => {
      const light = 'mastering-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(1,0):cll=1,1';
      const pq = await coloursOf(await wide(whole('smpte2084')));
      const lit = await coloursOf(await wide([...whole('smpte2084'), '-x264-params', light]));
      expect(far(lit.colours, pq.colours)).toBeLessThan(8);
      const hlg = await coloursOf(await wide(whole('arib-std-b67')));
      expect(far(hlg.colours, pq.colours)).toBeGreaterThan(8);
      const { stderr } = await runFfmpeg(fastFfmpeg, [...hlg.input, '-f', 'null', '-'], LIMITS);
      expect(stderr).toMatch(/yuv420p\(tv, bt709/);
      expect(far(hlg.colours, BARS)).toBeGreaterThan(16);
    },
  );

  // a matrix that tone mapping doesn't support, and one that can't be converted
  test.runIf(ffmpeg.canToneMap).for([
    ['mp4', ['-color_trc', 'smpte2084', '-colorspace', 'ictcp']],
    ['mp4', ['-colorspace', 'ycgco']],
  ] as const)('unconvertible colours are scaled without conversion: .%s, %j', async ([extension, codec]) => {
    const { colours } = await coloursOf(await wide(codec, extension));
    expect(colours.map(nameOf)).toEqual(['red', 'blue']);
  });

  test('use the default or largest decodable streams', async () => {
    const colour = (name: string, size: string) => ['-f', 'lavfi', '-i', `color=${name}:s=${size}:r=30:d=1`];
    const inputs = [
      ...colour('red', '320x180'),
      ...colour('blue', '256x144'),
      ...testTone(-30, 1),
      ...testTone(-20, 1),
    ];
    const maps = [0, 1, 2, 3].flatMap((input) => ['-map', String(input)]);
    const codecs = [...h264, '-c:a', 'aac'];
    const defaults = (...streams: string[]) =>
      ['v:0', 'v:1', 'a:0', 'a:1'].flatMap((each) => [
        `-disposition:${each}`,
        streams.includes(each) ? 'default' : '0',
      ]);
    const file = async (streams: string[], ...damaged: string[]) => {
      const made = await makeMedia(folder, 'mp4', [...inputs, ...maps, ...codecs, ...defaults(...streams)]);
      const content = await fs.readFile(made);
      // in the description of the last of these tracks
      for (const name of damaged) content.write('zzzz', content.lastIndexOf(name));
      await fs.writeFile(made, content);
      return made;
    };
    const chosen = async (...of: Parameters<typeof file>) => {
      const { streams } = await probeMedia(await file(...of), { ffmpeg });
      return [streams.picture, streams.sound];
    };
    expect(await chosen([])).toEqual(['0', '2']);
    expect(await chosen(['v:0', 'a:1'], 'mp4a', 'esds')).toEqual(['0', '2']);
    expect(await chosen(['v:1', 'a:0'], 'avc1', 'avcC')).toEqual(['0', '2']);
    const { renditions, loudness } = await bench.transcode(await file(['v:1', 'a:1']));
    expect((await coloursAt(await bench.inputOf(renditions[0]!), [MIDDLE])).map(nameOf)).toEqual(['blue']);
    expect(Math.round(loudness!)).toBe(-20);
  });

  test('fit a changed picture size with bars', async () => {
    const half = (colour: string, size: string, at: number) =>
      makeMedia(folder, 'ts', [
        ...['-f', 'lavfi', '-i', `color=${colour}:s=${size}:r=30:d=1`, ...h264, '-output_ts_offset', String(at)],
      ]);
    const halves = [await half('red', '256x144', 0), await half('blue', '144x256', 1)];
    const source = join(folder, 'halves.ts');
    await fs.writeFile(source, Buffer.concat(await Promise.all(halves.map((each) => fs.readFile(each)))));
    const made = await bench.transcode(source);
    const input = await bench.inputOf(made.renditions[0]!);
    const points = [[0.1, 0.5], MIDDLE] as const;
    expect((await coloursAt(input, points)).map(nameOf)).toEqual(['red', 'red']);
    expect((await coloursAt([...input, '-ss', '1.5'], points)).map(nameOf)).toEqual(['black', 'blue']);
  });

  test('keep the timing of sound that begins late, ends early or has another rate', async () => {
    const late = ['-f', 'lavfi', '-itsoffset', '1', '-i', 'sine=frequency=1000:sample_rate=22050:duration=1'];
    const source = await makeMedia(folder, 'mkv', [...testPicture('256x144', 30, 3), ...late, ...h264, '-c:a', 'aac']);
    const { renditions, length } = await bench.transcode(source);
    expect(length).toBe(3);
    const silences = ['-af', 'silencedetect=noise=-50dB:d=0.3', '-f', 'null', '-'];
    const { stderr } = await runFfmpeg(fastFfmpeg, [...(await bench.inputOf(renditions[0]!)), ...silences], LIMITS);
    const times = [...stderr.matchAll(/silence_(?:start|end): ([\d.]+)/g)].map(
      ([, time]) => Math.round(Number(time) * 10) / 10,
    );
    expect(times.slice(0, 3)).toEqual([0, 1, 2]);
  });

  test.for([
    ['loud sound is lowered', -6, -16],
    ['a silent room is left alone', -58, null],
  ] as const)('%s', async ([, lufs, brought]) => {
    const source = await makeMedia(folder, 'mkv', [...testPicture('256x144', 5, 2), ...testTone(lufs, 2), ...flac]);
    const { loudness, renditions } = await bench.transcode(source);
    const found = await loudnessOf(await bench.inputOf(renditions[0]!));
    expect([loudness === null, found && Math.round(found)]).toEqual([brought === null, brought]);
  });

  test('raise quiet sound with loud peaks without clipping', async () => {
    const peaks =
      "aevalsrc='0.02*sin(2*PI*440*t)+0.9*sin(2*PI*1000*t)*lt(mod(t,1),0.01)':s=48000:d=2,aformat=channel_layouts=stereo";
    const source = await makeMedia(folder, 'mkv', [
      ...testPicture('256x144', 5, 2),
      '-f',
      'lavfi',
      '-i',
      peaks,
      ...flac,
    ]);
    const { renditions } = await bench.transcode(source);
    const volume = ['-af', 'volumedetect', '-f', 'null', '-'];
    const { stderr } = await runFfmpeg(fastFfmpeg, [...(await bench.inputOf(renditions[0]!)), ...volume], LIMITS);
    expect(Number(/max_volume: (-?[\d.]+) dB/.exec(stderr)?.[1])).toBeLessThan(-0.5);
  });
});

describe('copying', () => {
  test('a compliant source is its only rendition, with identical pictures', async () => {
    const source = await compliant(-16, 2);
    const made = await bench.transcode(source);
    expect(made).toMatchObject({
      copied: true,
      length: 2,
      renditions: [{ height: 144, width: 256, codecs: 'avc1.64000c,mp4a.40.2' }],
    });
    expect(bench.events).toEqual(['rendition 144', 'ready 144 2']);
    const pictures = async (input: readonly string[]) => {
      const args = [...input, '-map', '0:v:0', '-f', 'framehash', '-hash', 'md5', '-'];
      const { stdout } = await runFfmpeg(fastFfmpeg, args, LIMITS);
      return stdout.toString().match(/[0-9a-f]{32}$/gm);
    };
    expect(await pictures(await bench.inputOf(made.renditions[0]!))).toEqual(await pictures(['-i', source]));
  });

  test.for([
    ['too quiet', -20, []],
    ['interlaced', -16, ['-x264-params', 'tff=1']],
  ] as const)('a source that is %s is not copied', async ([, lufs, more]) => {
    expect(await bench.transcode(await compliant(lufs, 1, more))).toMatchObject({ copied: false });
  });
});
