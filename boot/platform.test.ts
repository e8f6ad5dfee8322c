import { expect, test } from 'vitest';
import { fromRoot, readJson } from './paths.mjs';
import { missingPrograms } from './platform.mjs';

const lock = readJson(fromRoot('package-lock.json'));
const BARE = { runsOurNode: () => false, hasFfmpeg: () => false };
const EQUIPPED = { runsOurNode: () => true, hasFfmpeg: () => true };

/** The names of the missing requirements, the first word of each sentence. */
const missing = (
  where: string,
  { command = 'start', settings = {} as Record<string, string>, machine = BARE } = {},
): string[] => {
  const [os, cpu] = where.split(' ');
  return missingPrograms(command, { lock, platform: { os, cpu }, settings, machine }).map(
    (sentence: string) => /^\w+/.exec(sentence)![0],
  );
};

// Must agree with the README's table of platforms.
test.each([
  ['linux x64', []],
  ['linux arm64', ['ffmpeg']],
  ['darwin x64', ['ffmpeg']],
  ['darwin arm64', ['ffmpeg']],
  ['win32 x64', ['ffmpeg']],
  ['win32 arm64', ['Node', 'PostgreSQL', 'ffmpeg']],
  ['freebsd x64', ['Node', 'PostgreSQL', 'ffmpeg']],
])('on a bare %s, npm start misses %j', (where, names) => {
  expect(missing(where)).toEqual(names);
  expect(missing(where, { machine: EQUIPPED })).toEqual(names.filter((name) => name === 'PostgreSQL'));
});

test('what the settings name, or a command does not use, is not missing', () => {
  const settings = { DATABASE_URL: 'postgres://localhost/zuzu', FFMPEG_PATH: '/opt/ffmpeg' };
  expect(missing('win32 arm64', { settings, machine: { ...BARE, runsOurNode: () => true } })).toEqual([]);
  expect(missing('darwin arm64', { settings: { WORKER: 'off' } })).toEqual([]);
  expect(missing('darwin arm64', { command: 'backup' })).toEqual([]);
  expect(missing('win32 arm64', { command: 'check', machine: EQUIPPED })).toEqual([]);
});

test('each message names the next step', () => {
  const sentences = missingPrograms('start', {
    lock,
    platform: { os: 'win32', cpu: 'arm64' },
    settings: {},
    machine: BARE,
  });
  expect(sentences).toEqual([
    expect.stringMatching(/^Node 24 or newer.* win32 arm64: install it from https:/),
    expect.stringMatching(/^PostgreSQL 14 or newer.*set DATABASE_URL/),
    expect.stringMatching(/^ffmpeg 5 or newer.*brew install ffmpeg.*winget install ffmpeg.*FFMPEG_PATH/),
  ]);
});
