import { spawn, type ChildProcess } from 'node:child_process';
import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freeBytes } from '#storage/disk-space.ts';

/** Of ffmpeg's stderr, the beginning (description of the input) and the end (results or errors) are kept. */
const STDERR_HEAD_CHARACTERS = 8_000;
const STDERR_TAIL_CHARACTERS = 16_000;
const STDERR_SHOWN_CHARACTERS = 2_000;
/** Enough for a line of 60 bytes for each of the 650,000 frames of three hours at 60 fps. */
const MAX_STDOUT_BYTES = 64 * 1024 ** 2;
/** Address space of one ffmpeg process; encoding 1080p takes about 1 GiB, but a hostile file might demand everything. */
const MEMORY_LIMIT_KIB = 8 * 1024 ** 2;
/** Background work: users watching a lesson take precedence. */
const NICENESS = 10;
const OUTPUT_CHECK_MS = 1_000;
/** A disk with fewer free bytes counts as full. */
const MIN_FREE_BYTES = 256 * 1024;

/** Lines that begin with spaces are skipped: they describe the input and may contain any text. */
const NO_SPACE = /^(?! ).*(No space left on device|Disk quota exceeded)/m;

/** A usable ffmpeg: its path (or name on PATH) and version, e.g. '5.1.9-0+deb12u1'; `canToneMap` if it has zscale and tonemap. */
export type Ffmpeg = { path: string; version: string; canToneMap: boolean };

export type FfmpegOptions = {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Seconds of output written so far. */
  onProgress?: ((seconds: number) => void) | undefined;
  /** The output folder and its maximum size; beyond it, ffmpeg is stopped. */
  output?: { folder: string; maxBytes: number } | undefined;
};

export class FfmpegFailed extends Error {
  override readonly name = 'FfmpegFailed';
  readonly code: 'FFMPEG_FAILED' | 'ENOSPC';
  readonly reason: 'exit' | 'killed' | 'no-space' | 'timeout' | 'output-too-large' | 'not-started';
  /** The end of ffmpeg's stderr. */
  readonly stderr: string;
  constructor(reason: FfmpegFailed['reason'], what: string, stderr: string, options?: ErrorOptions) {
    super(`ffmpeg ${what}${stderr ? `:\n${stderr.slice(-STDERR_SHOWN_CHARACTERS)}` : ''}`, options);
    this.reason = reason;
    this.code = reason === 'no-space' ? 'ENOSPC' : 'FFMPEG_FAILED';
    this.stderr = stderr;
  }
}

/**
 * Runs ffmpeg at low priority with limits of time, memory and output, and returns its stdout and stderr.
 * Throws FfmpegFailed, or the signal's reason when aborted. No process remains in any case.
 */
export const runFfmpeg = async (
  ffmpeg: Pick<Ffmpeg, 'path'>,
  args: readonly string[],
  { timeoutMs, signal, onProgress, output }: FfmpegOptions,
): Promise<{ stdout: Buffer; stderr: string }> => {
  signal?.throwIfAborted();
  const progress = onProgress ? ['-progress', 'pipe:1', '-stats_period', '0.5'] : [];
  const child = start(ffmpeg.path, ['-hide_banner', '-nostdin', '-nostats', ...progress, ...args]);
  const ended = new AbortController();
  let stopped: FfmpegFailed | undefined;
  const stop = (reason?: FfmpegFailed): void => {
    stopped ??= reason;
    child.kill('SIGKILL');
  };

  let [head, tail] = ['', ''];
  const stdout: Buffer[] = [];
  let stdoutBytes = 0;
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    const room = STDERR_HEAD_CHARACTERS - head.length;
    head += text.slice(0, Math.max(0, room));
    tail = (tail + text.slice(Math.max(0, room))).slice(-STDERR_TAIL_CHARACTERS);
  });
  child.stdout!.on('data', (chunk: Buffer) => {
    if (onProgress) return reportProgress(chunk.toString(), onProgress);
    stdoutBytes += chunk.byteLength;
    if (stdoutBytes > MAX_STDOUT_BYTES) return stop(new FfmpegFailed('output-too-large', 'wrote too much', ''));
    stdout.push(chunk);
  });

  const onAbort = () => stop();
  signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => stop(new FfmpegFailed('timeout', `took longer than ${timeoutMs} ms`, '')), timeoutMs);
  if (output) void watchOutput(output, ended.signal, stop);
  try {
    const [code, killedBy] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.once('error', (cause) => reject(new FfmpegFailed('not-started', 'could not be started', '', { cause })));
      child.once('close', (...result) => resolve(result));
    });
    const stderr = head + tail;
    signal?.throwIfAborted();
    if (stopped) throw stopped;
    // ffmpeg silently skips segments that it can't write
    if (NO_SPACE.test(stderr) || (output && (await isFull(output.folder)))) throw noSpaceFailure(stderr);
    if (killedBy) throw new FfmpegFailed('killed', `was ended by ${killedBy}`, stderr);
    if (code !== 0) throw new FfmpegFailed('exit', `ended with code ${code}`, stderr);
    return { stdout: Buffer.concat(stdout), stderr };
  } finally {
    clearTimeout(timer);
    ended.abort();
    signal?.removeEventListener('abort', onAbort);
  }
};

/** On POSIX a shell sets limits and priority and then execs ffmpeg, so that the process to kill is ffmpeg itself. */
const start = (program: string, args: readonly string[]): ChildProcess => {
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  if (process.platform === 'win32') {
    const child = spawn(program, args, { stdio: [...stdio], windowsHide: true });
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    return child;
  }
  // glibc would reserve 64 MiB of the address space for each of many threads.
  const limits = `ulimit -v ${MEMORY_LIMIT_KIB} 2>/dev/null; export MALLOC_ARENA_MAX=4`;
  const script = `${limits}; exec nice -n ${NICENESS} "$@"`;
  return spawn('/bin/sh', ['-c', script, 'sh', program, ...args], { stdio: [...stdio] });
};

/** `-progress` writes key=value lines; ffmpeg 5.1 writes N/A before the first packet. */
const reportProgress = (text: string, onProgress: (seconds: number) => void): void => {
  const microseconds = text
    .match(/^out_time_us=(\d+)$/gm)
    ?.at(-1)
    ?.slice('out_time_us='.length);
  if (microseconds !== undefined) onProgress(Number(microseconds) / 1e6);
};

/** Watches the size of the folder, since ffmpeg's own `-fs` doesn't count segments. */
const watchOutput = async (
  { folder, maxBytes }: { folder: string; maxBytes: number },
  signal: AbortSignal,
  stop: (reason: FfmpegFailed) => void,
): Promise<void> => {
  try {
    for (;;) {
      await delay(OUTPUT_CHECK_MS, undefined, { signal });
      if (await isFull(folder)) stop(noSpaceFailure());
      const bytes = await folderBytes(folder);
      if (bytes > maxBytes) stop(new FfmpegFailed('output-too-large', `wrote more than ${maxBytes} bytes`, ''));
    }
  } catch {
    // the run has ended
  }
};

const isFull = async (folder: string): Promise<boolean> => (await freeBytes(folder)) < MIN_FREE_BYTES;
const noSpaceFailure = (stderr = '') => new FfmpegFailed('no-space', 'found no space on the disk', stderr);

const folderBytes = async (folder: string): Promise<number> => {
  let sum = 0;
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      sum += (await fs.lstat(path.join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  }
  return sum;
};
