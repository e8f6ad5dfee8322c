import { readFileSync } from 'node:fs';

/** Set by npm and its like in whatever they run. */
const npmScript = process.env.npm_lifecycle_script;

const ofProcess = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};
/** A name stands in brackets and may hold anything; the parent is the second word after it. */
const parentOf = (pid) => /.*\) \S (\d+)/s.exec(ofProcess(pid, 'stat'))?.[1];

const isShellOfNpm = (pid) => ofProcess(pid, 'cmdline').replaceAll('\0', ' ').includes(npmScript);
const shell = npmScript !== undefined && isShellOfNpm(process.ppid) ? process.ppid : undefined;
/** Our parent, and above the shell that npm has put between, npm: whoever kills npm alone doesn't reach us. */
const above = () => `${process.ppid} ${shell === undefined ? '' : parentOf(shell)}`;
const atStart = above();

/** Whether npm has run us and is gone. Somebody who has started us without it may well leave us alone. */
export const isNpmGone = () => npmScript !== undefined && above() !== atStart;
