import { readTable } from './read-table.ts';

addEventListener(
  'message',
  ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => void readTable(data).then(postMessage),
);
