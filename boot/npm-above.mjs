import { readFileSync } from 'node:fs';

/** Set by npm and similar tools for their scripts. */
const npmScript = process.env.npm_lifecycle_script;

const ofProcess = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};
/** The process name is in parentheses and may contain anything; the parent's id is the second word after it. */
const parentOf = (pid) => /.*\) \S (\d+)/s.exec(ofProcess(pid, 'stat'))?.[1];

const isShellOfNpm = (pid) => ofProcess(pid, 'cmdline').replaceAll('\0', ' ').includes(npmScript);
const shell = npmScript !== undefined && isShellOfNpm(process.ppid) ? process.ppid : undefined;
/** Our parent, and the parent of the shell that npm runs us in, npm itself: killing npm alone doesn't signal us. */
const above = () => `${process.ppid} ${shell === undefined ? '' : parentOf(shell)}`;
const atStart = above();

/** True if npm started us and has since exited. A process started otherwise may legitimately outlive its parent. */
export const isNpmGone = () => npmScript !== undefined && above() !== atStart;
