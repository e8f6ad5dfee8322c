import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Runs a module's source in a separate process, and passes each output line and the process id to `onLine`. */
export const runSource = async (source: string, onLine: (line: string, pid: number) => void) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    onLine(line, child.pid ?? 0);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines };
};
