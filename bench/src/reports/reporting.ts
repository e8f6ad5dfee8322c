import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { reportOf, type School } from './school.ts';

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;
const TAKEN = /^HTTP\/1\.1 200 [^]*"success":true/;
const NOT_NOW = 'HTTP/1.1 503 ';
/** Sooner than a page asks again. */
const AGAIN_AFTER_MS = 500;

/** One connection that asks one thing after the other: `fetch` would take as much of the machine as the server. */
const openConnection = async (base: string) => {
  const { hostname, port, host } = new URL(base);
  const socket: Socket = connect(Number(port), hostname);
  socket.setNoDelay(true).setEncoding('latin1');
  await once(socket, 'connect');
  let answer = '';
  let onAnswer: (whole: string) => void = () => undefined;
  let onLost: (error: Error) => void = () => undefined;
  socket.on('data', (chunk: string) => {
    answer += chunk;
    const head = answer.indexOf(HEAD_END);
    if (head < 0) return;
    const length = Number(LENGTH.exec(answer)?.[1]);
    if (answer.length < head + HEAD_END.length + length) return;
    const whole = answer;
    answer = '';
    onAnswer(whole);
  });
  socket.on('error', (error) => onLost(error));
  socket.on('close', () => onLost(new Error('The server has ended the connection')));
  return {
    post: (path: string, token: string, body: object): Promise<string> =>
      new Promise((resolve, reject) => {
        [onAnswer, onLost] = [resolve, reject];
        const text = JSON.stringify(body);
        const head = `POST /api/${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n`;
        socket.write(`${head}content-type: application/json\r\ncontent-length: ${text.length}${HEAD_END}${text}`);
      }),
    close: () => socket.destroy(),
  };
};

/** What came of a while of reports: how long each took that was taken in it, in milliseconds, and how often one was sent again. */
export type Reported = { seconds: number; times: number[]; acknowledged: number; again: number };

/**
 * Every group of the school reports one thing after the other, each as soon as the one before was taken, on a connection of
 * its own to one of the servers. What comes in the warm-up is acknowledged and not measured.
 */
export const reportFromAll = async (
  bases: readonly string[],
  school: School,
  { warmUpMs, ms }: { warmUpMs: number; ms: number },
): Promise<Reported> => {
  const { reporters } = school;
  const connections = await Promise.all(reporters.map((_, group) => openConnection(bases[group % bases.length]!)));
  const times: number[] = [];
  let [measuring, ended] = [false, false];
  let [acknowledged, again] = [0, 0];
  const reports = connections.map(async ({ post }, group) => {
    for (let n = 0; !ended; n += 1) {
      const { path, body } = reportOf(school, group, n);
      const begun = performance.now();
      const send = () => post(path, reporters[group]!.token, body);
      let answer = await send();
      while (answer.startsWith(NOT_NOW)) {
        again += 1;
        await delay(AGAIN_AFTER_MS);
        answer = await send();
      }
      if (!TAKEN.test(answer)) throw new Error(`${path} was answered by ${answer}`);
      acknowledged += 1;
      if (measuring) times.push(performance.now() - begun);
    }
  });
  const all = Promise.all(reports);
  try {
    await Promise.race([all, delay(warmUpMs)]);
    measuring = true;
    const begun = performance.now();
    await Promise.race([all, delay(ms)]);
    measuring = false;
    const seconds = (performance.now() - begun) / 1_000;
    ended = true;
    await all;
    return { seconds, times, acknowledged, again };
  } finally {
    ended = true;
    for (const { close } of connections) close();
  }
};
