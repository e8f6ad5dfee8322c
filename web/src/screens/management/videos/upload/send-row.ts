import { ApiError, errorText, NETWORK } from '#api/api-error.ts';
import {
  LocalFileGone,
  UploadInterrupted,
  UploadRefused,
  type UploadCalls,
  type uploadFile as upload,
} from '#api/upload-file.ts';
import type { RowFault, UploadRow } from './upload-rows.ts';

/** Backoff between attempts after a lost connection; the last value repeats. */
const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 20_000];
/** Content type of files that the browser doesn't recognize. */
const UNKNOWN_TYPE = 'application/octet-stream';
/** Storage is full. */
export const NO_SPACE = 507;
/** The signed URL has expired. */
const EXPIRED = 403;

export interface UploadClient {
  calls: UploadCalls;
  uploadFile: typeof upload;
  /** Resolves after the pause, or as soon as the connection is back. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}
interface RowUpdates {
  signal: AbortSignal;
  onChange: (change: Partial<UploadRow>) => void;
}

const isLost = (error: unknown) =>
  error instanceof UploadInterrupted ||
  (error instanceof ApiError && (error.code === NETWORK || (error.status >= 500 && error.status !== NO_SPACE)));

/** The server's state of an upload, retried until it responds. */
const pollState = async ({ calls, pause }: UploadClient, fileKey: string, signal: AbortSignal) => {
  for (let tries = 0; ; tries++) {
    await pause(BACKOFF_MS[Math.min(tries, BACKOFF_MS.length - 1)]!, signal);
    try {
      return (await calls.uploadState({ fileKey }, { signal })).state;
    } catch (error) {
      if (!isLost(error)) throw error;
    }
  }
};

/**
 * Uploads the file to storage. Whenever the connection is lost, asks the server what has arrived before sending
 * anything again.
 */
const uploadRow = async (
  client: UploadClient,
  row: UploadRow,
  file: File,
  { signal, onChange }: RowUpdates,
): Promise<string> => {
  const contentType = file.type || UNKNOWN_TYPE;
  const start = async () => {
    for (let tries = 0; ; tries++) {
      try {
        return await client.calls.upload(
          { fileName: row.fileName, fileType: contentType, ...(file.size > 0 && { fileSize: file.size }) },
          { signal },
        );
      } catch (error) {
        if (!isLost(error)) throw error;
        onChange({ state: { at: 'uploading', percent: 0, reconnecting: true } });
        await client.pause(BACKOFF_MS[Math.min(tries, BACKOFF_MS.length - 1)]!, signal);
      }
    }
  };
  onChange({ state: { at: 'uploading', percent: 0 } });
  let address = await start();
  onChange({ fileKey: address.fileKey });
  let renewed = false;
  for (;;) {
    try {
      await client.uploadFile(address.signedUrl, file, {
        contentType,
        signal,
        onProgress: (percent) => onChange({ state: { at: 'uploading', percent } }),
      });
      return address.fileKey;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof UploadRefused && error.status === EXPIRED && !renewed) {
        renewed = true;
        address = await start();
        onChange({ fileKey: address.fileKey });
        continue;
      }
      if (!isLost(error)) throw error;
      onChange({ state: { at: 'uploading', percent: 0, reconnecting: true } });
      const state = await pollState(client, address.fileKey, signal);
      if (state !== 'waiting') return address.fileKey;
      // the upload may have taken longer than its URL was valid
      renewed = false;
    }
  }
};

/** Sends the metadata of stored files; after a lost response it checks the state instead of resending blindly. */
const sendMetadata = async (
  client: UploadClient,
  rows: readonly UploadRow[],
  fileKeys: readonly string[],
  signal: AbortSignal,
) => {
  const videos = rows.map(({ fileName, displayName, intensities, path, extraNotes, cues, length, ...row }, i) => ({
    fileKey: fileKeys[i]!,
    fileName,
    displayName,
    intensities: [...intensities],
    path,
    extraNotes,
    ...(row.family !== undefined && { family: row.family }),
    ...(row.series !== undefined && { series: row.series }),
    ...(row.episode !== undefined && { episode: row.episode }),
    ...(row.rightsUntil !== undefined && { rightsUntil: row.rightsUntil }),
    ...(cues !== undefined && { cues }),
    ...(length !== undefined && { length }),
  }));
  for (;;) {
    try {
      await client.calls.metadata({ videos }, { signal });
      return;
    } catch (error) {
      if (!isLost(error)) throw error;
      // the call is atomic, so the state of one file stands for all
      if ((await pollState(client, fileKeys[0]!, signal)) === 'described') return;
    }
  }
};

const faultOf = (error: unknown, uploaded: boolean): RowFault => {
  if (uploaded) return { kind: 'save', message: errorText(error) };
  if (error instanceof LocalFileGone) return { kind: 'gone' };
  const refused = error instanceof UploadRefused || (error instanceof ApiError && error.status === NO_SPACE);
  return { kind: 'upload', ...(refused && { status: error.status }) };
};

/**
 * Uploads one local file: uploading → saving → completed, or error. On an error or cancellation the uploaded file is
 * removed from storage again.
 */
export const sendLocal = async (
  client: UploadClient,
  row: UploadRow,
  file: File,
  updates: RowUpdates,
): Promise<void> => {
  const { signal } = updates;
  let fileKey: string | undefined;
  let uploaded = false;
  const onChange = (change: Partial<UploadRow>) => {
    if (change.fileKey !== undefined) fileKey = change.fileKey;
    updates.onChange(change);
  };
  try {
    const stored = await uploadRow(client, row, file, { signal, onChange });
    uploaded = true;
    onChange({ state: { at: 'saving' } });
    await sendMetadata(client, [row], [stored], signal);
    onChange({ state: { at: 'completed' } });
  } catch (error) {
    if (!signal.aborted) console.error(error);
    const fault: RowFault = signal.aborted ? { kind: 'cancelled' } : faultOf(error, uploaded);
    onChange({ state: { at: 'error', fault } });
    if (fileKey !== undefined)
      await client.calls.removeFile({ fileKey }).catch((failure: unknown) => console.error(failure));
  }
};

/**
 * Sends the metadata of files that are already in storage, in one call; if that is refused, one by one, so that a bad
 * one doesn't block the others. The files are kept in any case.
 */
export const sendStored = async (
  client: UploadClient,
  rows: readonly UploadRow[],
  { signal, onChange }: { signal: AbortSignal; onChange: (id: string, change: Partial<UploadRow>) => void },
): Promise<void> => {
  const all = (state: UploadRow['state']) => rows.forEach(({ id }) => onChange(id, { state }));
  all({ at: 'saving' });
  try {
    await sendMetadata(
      client,
      rows,
      rows.map(({ fileKey }) => fileKey!),
      signal,
    );
    all({ at: 'completed' });
  } catch (error) {
    if (rows.length > 1 && !signal.aborted) {
      for (const row of rows) await sendStored(client, [row], { signal, onChange });
      return;
    }
    console.error(error);
    all({ at: 'error', fault: signal.aborted ? { kind: 'cancelled' } : faultOf(error, true) });
  }
};
