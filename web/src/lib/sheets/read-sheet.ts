import { MAX_FILE_BYTES, type ReadResult } from './table.ts';

/** Reads a file of a sheet beside the page, which stays responsive whatever the file is; aborting ends it at once. */
export const readSheetFile = async (file: File, signal: AbortSignal): Promise<ReadResult> => {
  if (file.size > MAX_FILE_BYTES) return { problem: 'too-large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ReadResult>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      worker.addEventListener('message', ({ data }: MessageEvent<ReadResult>) => resolve(data));
      // a worker that runs out of memory tells nothing else
      worker.addEventListener('error', () => resolve({ problem: 'broken' }));
      worker.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
};
