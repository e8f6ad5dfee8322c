import { connect } from 'node:net';
import { mean, twice } from '#figures.ts';

/** One request, as it goes over the wire. */
export type Request = { origin: string; path: string; headers?: Readonly<Record<string, string>> };

const CONNECTIONS = 16;
const READ_BYTES = 256 * 1_024;
const END_OF_HEAD = '\r\n\r\n';

/**
 * Repeats a request on 16 connections, each as soon as the last response has been read, and returns responses a second. It reads
 * sockets itself, so that it takes less of the machine than what it measures.
 */
export const responsesPerSecond = async ({ origin, path, headers = {} }: Request, ms: number): Promise<number> => {
  const { hostname, port, host } = new URL(origin);
  const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${fields.join('')}\r\n`);
  const startedAt = performance.now();
  let responses = 0;
  const connection = () =>
    new Promise<void>((resolve, reject) => {
      let head = '';
      /** Bytes of the body that are still to come; undefined while reading the head. */
      let missing: number | undefined;
      const onResponse = (): void => {
        missing = undefined;
        responses += 1;
        if (performance.now() - startedAt < ms) socket.write(request);
        else socket.end();
      };
      const read = (bytes: number, buffer: Uint8Array): boolean => {
        if (missing === undefined) {
          head += (buffer as Buffer).toString('latin1', 0, bytes);
          const end = head.indexOf(END_OF_HEAD);
          if (end < 0) return true;
          const after = head.length - end - END_OF_HEAD.length;
          if (!head.startsWith('HTTP/1.1 200 ')) {
            socket.destroy(new Error(`${path}: ${head.slice(0, 400)}`));
            return true;
          }
          const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
          head = '';
          missing = length - after;
        } else missing -= bytes;
        if (missing === 0) onResponse();
        else if (!(missing > 0)) socket.destroy(new Error(`${path}: a response without its length`));
        return true;
      };
      const socket = connect({
        host: hostname,
        port: Number(port),
        noDelay: true,
        onread: { buffer: Buffer.allocUnsafe(READ_BYTES), callback: read },
      });
      socket.once('connect', () => socket.write(request));
      socket.once('error', reject);
      socket.once('close', () => resolve());
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return (responses / (performance.now() - startedAt)) * 1_000;
};

/** Compares two requests in turns (ours, the reference, ours): both a second, and ours beside ours. */
export const compare = async (ours: Request, reference: Request, { rounds, ms }: { rounds: number; ms: number }) => {
  await responsesPerSecond(ours, ms);
  await responsesPerSecond(reference, ms);
  const figures: { before: number; reference: number; after: number }[] = [];
  for (let round = 0; round < rounds; round++)
    figures.push({
      before: await responsesPerSecond(ours, ms),
      reference: await responsesPerSecond(reference, ms),
      after: await responsesPerSecond(ours, ms),
    });
  const meanOf = (which: keyof (typeof figures)[number]) => mean(figures.map((each) => each[which]));
  return twice(meanOf('before'), meanOf('after'), meanOf('reference'));
};
