import { api } from '#lib/api/client.ts';

/** The upload URL responded, but not with 200 or 201. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly status: number;
  constructor(status: number) {
    super(`Upload failed with status ${status}`);
    this.status = status;
  }
}
/**
 * Responses that mean a lost connection, not a rejected upload: the server's own after the client stopped sending, and those of
 * a proxy whose server is unavailable.
 */
const LOST = [408, 502, 503, 504];

/** No response, or one of a proxy: it is unknown whether the file arrived. */
export class UploadInterrupted extends Error {
  override readonly name = 'UploadInterrupted';
  readonly status: number | undefined;
  constructor(status?: number) {
    super('Upload interrupted');
    this.status = status;
  }
}

/** The file was deleted or changed after it was chosen. */
export class LocalFileGone extends Error {
  override readonly name = 'LocalFileGone';
}

/**
 * PUTs a file, or a part of one, to its signed URL. `onProgress` is called with the bytes sent. Throws UploadRefused,
 * UploadInterrupted, LocalFileGone, or the signal's reason.
 */
export const uploadFile = (
  signedUrl: string,
  file: Blob,
  {
    contentType,
    signal,
    onProgress,
  }: { contentType: string; signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    // browsers don't report which end failed
    const lost = () =>
      void file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => reject(new UploadInterrupted(request.status || undefined)),
          () => reject(new LocalFileGone()),
        );
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () => {
      if (request.status === 200 || request.status === 201) resolve();
      else if (LOST.includes(request.status)) lost();
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

export const uploadCalls = api.videos;
export type UploadCalls = Pick<
  typeof uploadCalls,
  'upload' | 'uploadParts' | 'uploadState' | 'ofSizes' | 'metadata' | 'replaceFile' | 'removeFile'
>;
