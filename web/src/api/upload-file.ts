import { api } from './client.ts';

/** The upload URL responded, but not with 200 or 201. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly status: number;
  constructor(status: number) {
    super(`Upload failed with status ${status}`);
    this.status = status;
  }
}
/** The server's response when the client stopped sending: the connection was lost, the upload wasn't refused. */
const REQUEST_TIMEOUT = 408;

/** No response: it is unknown whether the file arrived. */
export class UploadInterrupted extends Error {
  override readonly name = 'UploadInterrupted';
}

/** The file was deleted or changed after it was chosen. */
export class LocalFileGone extends Error {
  override readonly name = 'LocalFileGone';
}

/**
 * PUTs a file to its signed URL. `onProgress` is called with whole percents sent. Throws UploadRefused,
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
    // browsers don't say which end failed
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
export type UploadCalls = Pick<typeof uploadCalls, 'upload' | 'uploadState' | 'ofSizes' | 'metadata' | 'removeFile'>;
