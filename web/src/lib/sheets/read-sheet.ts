import { MAX_FILE_BYTES, type ReadResult } from './table.ts';

/** Reads a sheet file in a worker, so that the page stays responsive; aborting terminates the worker. */
export const readSheetFile = async (file: File, signal: AbortSignal): Promise<ReadResult> => {
  if (file.size > MAX_FILE_BYTES) return { problem: 'too-large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ReadResult>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      worker.addEventListener('message', ({ data }: MessageEvent<ReadResult>) => resolve(data));
      // out of memory, or any other error of the worker
      worker.addEventListener('error', () => resolve({ problem: 'broken' }));
      worker.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
};
