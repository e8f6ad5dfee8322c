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
} from '#testing/media.ts';

const folder = await testFolder();
let bench: Awaited<ReturnType<typeof openBench>>;
beforeEach(async () => {
  bench = await openBench(folder);
});

describe('times before 0', () => {
  const plain = makeMedia(folder, 'mp4', [...testPicture('480x270', 30, 4), ...testTone(-16, 4), ...compliantCodecs]);
  const shifted = async (extension: string, seconds: number) => {
    const offset = ['-itsoffset', String(-seconds), '-i', await plain, '-c', 'copy'];
    return makeMedia(folder, extension, [...offset, '-avoid_negative_ts', 'disabled']);
  };

  test.each<[string, string, number, number]>([
    ['Matroska that begins before 0', 'mkv', 1.5, 2.5],
    ['Matroska of which nothing lies after 0', 'mkv', 6, 4],
    ['MP4 of which nothing lies after 0', 'mp4', 6, 4],
    ['MP4 whose beginning is cut off by its edit list', 'mp4', 1.5, 2.5],
  ])('%s is prepared', async (_what, extension, seconds, length) => {
    const made = await bench.transcode(await shifted(extension, seconds));
    expect(made.length).toBeCloseTo(length, 0);
    const decoded = await decode(await bench.inputOf(made.renditions[0]!));
    expect(decoded.faults).toBe('');
    expect(decoded.frames).toBeGreaterThan((length - 0.3) * 30);
  });
});

describe('renditions', () => {
  test('the lowest first, all of the same length, brought to −16 LUFS', async () => {
    const source = await makeMedia(folder, 'mkv', [
      ...testPicture('1280x720', 60, 4.5),
      ...testTone(-33, 4.5),
      ...h264,
      '-c:a',
      'flac',
    ]);
    const percents: number[] = [];
    const made = await bench.transcode(source, { onProgress: (percent) => void percents.push(percent) });

    expect(bench.events).toEqual(['rendition 360', 'ready 360 4.5', 'rendition 540', 'rendition 720']);
    expect(made).toMatchObject({ length: 4.5, copied: false, thumbnailKey: 'thumbnails/video.jpg' });
    expect(made.loudness).toBeCloseTo(-33, 0);
    expect(made.renditions.map(({ width, height, codecs }) => [width, height, codecs])).toEqual([
      [640, 360, 'avc1.64001e,mp4a.40.2'],
      [960, 540, 'avc1.64001f,mp4a.40.2'],
      [1280, 720, 'avc1.64001f,mp4a.40.2'],
    ]);
    for (const rendition of made.renditions) {
      expect(rendition.segmentDurations).toEqual([2, 2.5]);
      expect(rendition.bandwidth).toBeGreaterThanOrEqual(rendition.averageBandwidth);
      const input = await bench.inputOf(rendition);
      const decoded = await decode(input);
      expect(decoded).toMatchObject({ faults: '', frames: 135, width: rendition.width });
      expect(Math.abs(decoded.samples - 4.5 * AUDIO_RATE_HZ)).toBeLessThan(3 * 1024);
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

  test('groups of pictures are closed, and each is a segment: a short one to begin with, then four seconds', async () => {
    const source = await makeMedia(folder, 'mp4', [...testPicture('640x360', 24, 7), ...h264]);
    const [rendition] = (await bench.transcode(source)).renditions;
    expect(rendition!.segmentDurations).toEqual([2, 4, 1]);
    const remux = join(bench.root, 'remux.mp4');
    await runFfmpeg(ffmpeg, [...(await bench.inputOf(rendition!)), '-c', 'copy', '-bsf:a', 'aac_adtstoasc', remux], {
      timeoutMs: 60_000,
    });
    const { video } = await probeMedia(remux, { ffmpeg });
    expect(video.packets).toMatchObject({ closedGroups: true, constantRate: true, bFrames: true });
    expect(video.packets?.longestGroup).toBeCloseTo(4, 3);
  });

  test('a picture in portrait without sound stands upright between black bars, with silence', async () => {
    const halves = 'color=red:s=320x180:r=5:d=2,drawbox=x=0:w=160:h=180:color=blue:t=fill';
    const source = await makeMedia(folder, 'mp4', ['-f', 'lavfi', '-i', halves, ...h264]);
    await quarterTurn(source);
    const made = await bench.transcode(source);
    expect(made).toMatchObject({ loudness: null, length: 2, renditions: [{ height: 360 }] });
    const input = await bench.inputOf(made.renditions[0]!);
    // Turned clockwise, the left half is on top.
    const points: [number, number][] = [
      [0.1, 0.5],
      [0.5, 0.2],
      [0.5, 0.8],
      [0.9, 0.5],
    ];
    expect((await coloursAt(input, points)).map(nameOf)).toEqual(['black', 'blue', 'red', 'black']);
    expect((await decode(input)).frames).toBe(60);
    expect(await loudnessOf(input)).toBeNull();
    expect((await coloursAt(['-i', join(bench.root, 'storage/thumbnails/video.jpg')], points)).map(nameOf)).toEqual([
      'black',
      'blue',
      'red',
      'black',
    ]);
  });

  test('pixels that are not square are shown as they should be', async () => {
    const source = await makeMedia(folder, 'mp4', [
      '-f',
      'lavfi',
      '-i',
      'color=white:s=360x360:r=30:d=1',
      '-aspect',
      '16:9',
      ...h264,
    ]);
    const { renditions } = await bench.transcode(source);
    expect(
      (
        await coloursAt(await bench.inputOf(renditions[0]!), [
          [0.02, 0.5],
          [0.98, 0.5],
        ])
      ).map(nameOf),
    ).toEqual(['red green blue', 'red green blue']);
  });

  test('colours of a file that does not name its matrix stay what they were', async () => {
    const source = await makeMedia(folder, 'mp4', ['-f', 'lavfi', '-i', 'color=0x20a040:s=640x360:r=30:d=1', ...h264]);
    const { renditions } = await bench.transcode(source);
    const [[r = 0, g = 0, b = 0] = []] = await coloursAt(await bench.inputOf(renditions[0]!), [[0.5, 0.5]]);
    expect(Math.max(Math.abs(r - 0x20), Math.abs(g - 0xa0), Math.abs(b - 0x40))).toBeLessThan(8);
  });

  test.runIf(ffmpeg.canToneMap)('high dynamic range is brought down to what screens show', async () => {
    const hlg = ['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'];
    const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', ...hlg];
    const source = await makeMedia(folder, 'mp4', ['-f', 'lavfi', '-i', 'color=gray:s=640x360:r=30:d=1', ...codec]);
    const { renditions } = await bench.transcode(source);
    const input = await bench.inputOf(renditions[0]!);
    const { stderr } = await runFfmpeg(ffmpeg, [...input, '-f', 'null', '-'], { timeoutMs: 60_000 });
    expect(stderr).toMatch(/yuv420p\(tv, bt709/);
    expect(nameOf((await coloursAt(input, [[0.5, 0.5]]))[0]!)).toBe('black');
  });

  /** What becomes of two colours. */
  const coloursOf = async (codec: readonly string[], extension = 'mp4') => {
    const bars = 'color=0x993333:s=640x360:r=30:d=1,drawbox=x=320:color=0x336699:t=fill';
    const args = ['-f', 'lavfi', '-i', bars, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'];
    const { transcode, inputOf } = await openBench(folder);
    const { renditions } = await transcode(await makeMedia(folder, extension, [...args, ...codec]));
    return coloursAt(await inputOf(renditions[0]!), [
      [0.2, 0.5],
      [0.8, 0.5],
    ]);
  };
  const far = (a: number[][], b: number[][]) => Math.max(...a.flat().map((value, i) => Math.abs(value - b.flat()[i]!)));

  test.runIf(ffmpeg.canToneMap)(
    'colours that a file leaves out are those of BT.2020, and nonsense about light is ignored',
    async () => {
      const whole = (transfer: string) => [
        ...['-color_trc', transfer, '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'],
      ];
      const light = 'mastering-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(1,0):cll=1,1';
      const pq = await coloursOf(whole('smpte2084'));
      for (const codec of [
        ['-color_trc', 'smpte2084'],
        ['-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'],
        [...whole('smpte2084'), '-x264-params', light],
      ])
        expect(far(await coloursOf(codec), pq), codec.join(' ')).toBeLessThan(8);
      const hlg = await coloursOf(whole('arib-std-b67'));
      expect(far(await coloursOf(['-color_trc', 'arib-std-b67']), hlg)).toBeLessThan(8);
      expect(far(hlg, pq)).toBeGreaterThan(8);
    },
  );

  test.runIf(ffmpeg.canToneMap)('colours that cannot be converted are scaled as they are', async () => {
    // a matrix that tone mapping can't begin with
    const wide = ['-color_trc', 'smpte2084', '-colorspace', 'ictcp'];
    const narrow = ['-colorspace', 'ycgco'];
    for (const [extension, codec] of [
      ['mp4', wide],
      ['mp4', narrow],
      ['ts', narrow],
    ] as const)
      expect((await coloursOf(codec, extension)).map(nameOf), `${extension}, ${codec.at(-1)}`).toEqual(['red', 'blue']);
  });

  test('of several pictures and sounds, the default ones or the largest are played, if they can be decoded', async () => {
    const colour = (name: string, size: string) => ['-f', 'lavfi', '-i', `color=${name}:s=${size}:r=30:d=2`];
    const inputs = [
      ...colour('red', '640x360'),
      ...colour('blue', '320x180'),
      ...testTone(-30, 2),
      ...testTone(-20, 2),
    ];
    const maps = [0, 1, 2, 3].flatMap((input) => ['-map', String(input)]);
    const codecs = [...h264, '-c:a', 'aac'];
    const defaults = (...streams: string[]) =>
      ['v:0', 'v:1', 'a:0', 'a:1'].flatMap((each) => [
        `-disposition:${each}`,
        streams.includes(each) ? 'default' : '0',
      ]);
    const played = async (streams: string[], ...damaged: string[]) => {
      const file = await makeMedia(folder, 'mp4', [...inputs, ...maps, ...codecs, ...defaults(...streams)]);
      const content = await fs.readFile(file);
      // in the description of the last of these tracks
      for (const name of damaged) content.write('zzzz', content.lastIndexOf(name));
      await fs.writeFile(file, content);
      const { transcode, inputOf } = await openBench(folder);
      const { renditions, loudness } = await transcode(file);
      const [colourShown] = (await coloursAt(await inputOf(renditions[0]!), [[0.5, 0.5]])).map(nameOf);
      return [colourShown, Math.round(loudness!)];
    };
    expect(await played(['v:1', 'a:1'])).toEqual(['blue', -20]);
    expect(await played([])).toEqual(['red', -30]);
    expect(await played(['v:0', 'a:1'], 'mp4a', 'esds')).toEqual(['red', -30]);
    expect(await played(['v:1', 'a:0'], 'avc1', 'avcC')).toEqual(['red', -30]);
  });

  test('a size that changes midway is fitted with bars', async () => {
    const half = (colour: string, size: string, at: number) =>
      makeMedia(folder, 'ts', [
        ...['-f', 'lavfi', '-i', `color=${colour}:s=${size}:r=30:d=2`, ...h264, '-output_ts_offset', String(at)],
      ]);
    const halves = [await half('red', '320x180', 0), await half('blue', '180x320', 2)];
    const source = join(folder, 'halves.ts');
    await fs.writeFile(source, Buffer.concat(await Promise.all(halves.map((each) => fs.readFile(each)))));
    const made = await bench.transcode(source);
    const input = await bench.inputOf(made.renditions[0]!);
    const points: [number, number][] = [
      [0.1, 0.5],
      [0.5, 0.5],
    ];
    expect((await coloursAt(input, points)).map(nameOf)).toEqual(['red', 'red']);
    expect((await coloursAt([...input, '-ss', '3'], points)).map(nameOf)).toEqual(['black', 'blue']);
  });

  test('sound that begins late, ends early and has another rate keeps its place', async () => {
    const late = ['-f', 'lavfi', '-itsoffset', '1', '-i', 'sine=frequency=1000:sample_rate=22050:duration=1'];
    const source = await makeMedia(folder, 'mkv', [...testPicture('640x360', 30, 4), ...late, ...h264, '-c:a', 'aac']);
    const { renditions, length } = await bench.transcode(source);
    expect(length).toBe(4);
    const args = [
      ...(await bench.inputOf(renditions[0]!)),
      '-af',
      'silencedetect=noise=-50dB:d=0.3',
      '-f',
      'null',
      '-',
    ];
    const { stderr } = await runFfmpeg(ffmpeg, args, { timeoutMs: 60_000 });
    const times = [...stderr.matchAll(/silence_(?:start|end): ([\d.]+)/g)].map(
      ([, time]) => Math.round(Number(time) * 10) / 10,
    );
    expect(times.slice(0, 3)).toEqual([0, 1, 2]);
  });

  test('loud sound is lowered, a silent room is left alone', async () => {
    const loud = await makeMedia(folder, 'mkv', [
      ...testPicture('320x180', 30, 2),
      ...testTone(-6, 2),
      ...h264,
      '-c:a',
      'flac',
    ]);
    const made = await bench.transcode(loud, { videoKey: 'loud' });
    expect(await loudnessOf(await bench.inputOf(made.renditions[0]!))).toBeCloseTo(-16, 0);
    const quiet = await makeMedia(folder, 'mkv', [
      ...testPicture('320x180', 30, 2),
      ...testTone(-58, 2),
      ...h264,
      '-c:a',
      'flac',
    ]);
    const room = await bench.transcode(quiet, { videoKey: 'room' });
    expect(room.loudness).toBeNull();
    expect(await loudnessOf(await bench.inputOf(room.renditions[0]!))).toBeNull();
  });

  test('quiet sound with loud peaks is raised without clipping', async () => {
    const peaks =
      "aevalsrc='0.02*sin(2*PI*440*t)+0.9*sin(2*PI*1000*t)*lt(mod(t,1),0.01)':s=48000:d=4,aformat=channel_layouts=stereo";
    const source = await makeMedia(folder, 'mkv', [
      ...testPicture('320x180', 30, 4),
      '-f',
      'lavfi',
      '-i',
      peaks,
      ...h264,
      '-c:a',
      'flac',
    ]);
    const { renditions } = await bench.transcode(source);
    const args = [...(await bench.inputOf(renditions[0]!)), '-af', 'volumedetect', '-f', 'null', '-'];
    const { stderr } = await runFfmpeg(ffmpeg, args, { timeoutMs: 60_000 });
    expect(Number(/max_volume: (-?[\d.]+) dB/.exec(stderr)?.[1])).toBeLessThan(-0.5);
  });
});

describe('copying', () => {
  const compliant = (lufs: number) =>
    makeMedia(folder, 'mp4', [...testPicture('640x360', 30, 5), ...testTone(lufs, 5), ...compliantCodecs]);

  test('a source that complies is its only rendition, picture by picture', async () => {
    const source = await compliant(-16);
    const made = await bench.transcode(source);
    expect(made).toMatchObject({
      copied: true,
      length: 5,
      renditions: [{ height: 360, width: 640, codecs: 'avc1.64001e,mp4a.40.2' }],
    });
    expect(bench.events).toEqual(['rendition 360', 'ready 360 5']);
    const pictures = async (input: readonly string[]) => {
      const args = [...input, '-map', '0:v:0', '-f', 'framehash', '-hash', 'md5', '-'];
      const { stdout } = await runFfmpeg(ffmpeg, args, { timeoutMs: 60_000 });
      return stdout.toString().match(/[0-9a-f]{32}$/gm);
    };
    expect(await pictures(await bench.inputOf(made.renditions[0]!))).toEqual(await pictures(['-i', source]));
  });

  test('a source that is too quiet is not copied', async () => {
    const made = await bench.transcode(await compliant(-20));
    expect(made.copied).toBe(false);
    expect(await loudnessOf(await bench.inputOf(made.renditions[0]!))).toBeCloseTo(-16, 0);
  });
});

test('lengths add up for odd lengths', async () => {
  const source = await makeMedia(folder, 'mkv', [...testPicture('320x180', 24, 3.333), ...h264]);
  const { length, renditions } = await bench.transcode(source);
  expect(length).toBe(renditionLength(renditions[0]!));
  expect(Math.abs(length - 3.333)).toBeLessThan(2 / 30);
});
