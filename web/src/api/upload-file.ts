import { api } from './client.ts';

/** The address answered, but not with 200 or 201. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly status: number;
  constructor(status: number) {
    super(`Upload failed with status ${status}`);
    this.status = status;
  }
}
/** The answer to whoever stops sending: the line was lost, not the upload refused. */
const REQUEST_TIMEOUT = 408;

/** No answer came: nobody knows yet whether the file arrived. */
export class UploadInterrupted extends Error {
  override readonly name = 'UploadInterrupted';
}

/** The file isn't there any more, or has been changed since it was chosen. */
export class LocalFileGone extends Error {
  override readonly name = 'LocalFileGone';
}

/**
 * PUTs a file to its signed address. `onProgress` hears whole percent of what has been sent. Throws UploadRefused,
 * UploadInterrupted, LocalFileGone, or the signal's reason.
 */
export const uploadFile = (
  signedUrl: string,
  file: File,
  {
    contentType,
    signal,
    onProgress,
  }: { contentType: string; signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    // browsers don't say which end broke
    const lost = () =>
      void file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => reject(new UploadInterrupted()),
          () => reject(new LocalFileGone()),
        );
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0),
    );
    request.addEventListener('load', () => {
      if (request.status === 200 || request.status === 201) resolve();
      else if (request.status === REQUEST_TIMEOUT) lost();
      else reject(new UploadRefused(request.status));
    });
    request.addEventListener('error', lost);
    request.addEventListener('timeout', lost);
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.open('PUT', signedUrl);
    request.setRequestHeader('content-type', contentType);
    request.send(file);
  });

/** The calls around an upload. */
export const uploadCalls = api.videos;
export type UploadCalls = Pick<typeof uploadCalls, 'upload' | 'uploadState' | 'metadata' | 'removeFile'>;
