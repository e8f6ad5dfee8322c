import { ApiError, errorText, NETWORK } from '#lib/api/api-error.ts';
import {
  LocalFileGone,
  UploadInterrupted,
  UploadRefused,
  type UploadCalls,
  type uploadFile as upload,
} from '../upload-file-api.ts';
import { toWireIntensity } from '@zuzu/domain/videos/intensity.ts';
import { PARTS_ABOVE_BYTES } from '@zuzu/contract/constants.ts';
import type { RowFault, UploadRow } from './upload-rows.ts';

const LONGEST_PAUSE_MS = 60_000;
/** Backoff between attempts after a lost connection; the row fails after the last one. */
const BACKOFF_MS = [1_000, 3_000, 10_000, 30_000, LONGEST_PAUSE_MS];
/** Content type of files that the browser doesn't recognize. */
const UNKNOWN_TYPE = 'application/octet-stream';
/** Storage is full. */
export const NO_SPACE = 507;
/** The signed URL has expired, or its upload was removed. */
const ENDED = [403, 404];

export interface UploadClient {
  calls: UploadCalls;
  uploadFile: typeof upload;
  /** Runs the work unless another tab is working on the same row; resolves to whether it ran. */
  alone: (rowId: string, work: () => Promise<void>) => Promise<boolean>;
  /** Resolves after the pause, or as soon as the connection is restored. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}
interface RowUpdates {
  signal: AbortSignal;
  onChange: (change: Partial<UploadRow>) => void;
}

const isLost = (error: unknown) =>
  error instanceof UploadInterrupted ||
  (error instanceof ApiError && (error.code === NETWORK || (error.status >= 500 && error.status !== NO_SPACE)));

const hasEnded = (error: unknown) =>
  (error instanceof UploadRefused || error instanceof ApiError) && ENDED.includes(error.status);

/** The attempts of one row. */
const attemptsOf = (client: UploadClient, signal: AbortSignal) => {
  let tries = 0;
  /** Waits with increasing pauses. Rethrows the error after the last attempt, and unless the connection was lost. */
  const pauseAfter = async (error: unknown, onLost: () => void = () => undefined) => {
    const ms = BACKOFF_MS[tries];
    if (!isLost(error) || ms === undefined) throw error;
    tries++;
    onLost();
    await client.pause(ms, signal);
  };
  /** Repeats a call until it gets a response. */
  const answered = async <Answer>(call: () => Promise<Answer>, onLost?: () => void): Promise<Answer> => {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        await pauseAfter(error, onLost);
      }
    }
  };
  return {
    pauseAfter,
    answered,
    /** Resets the attempts after progress. */
    restart: () => {
      tries = 0;
    },
    /** The server's state of an upload. */
    stateOf: async (fileKey: string) => (await answered(() => client.calls.uploadState({ fileKey }, { signal }))).state,
  };
};
type Attempts = ReturnType<typeof attemptsOf>;

type Sending = { contentType: string; signal: AbortSignal; onProgress: (bytes: number) => void };

/** Sends the missing parts of a file one by one. */
const sendParts = async (
  { calls, uploadFile }: UploadClient,
  attempts: Attempts,
  fileKey: string,
  file: File,
  sending: Sending,
) => {
  for (;;) {
    const { arrived, parts } = await calls.uploadParts({ fileKey }, { signal: sending.signal });
    sending.onProgress(arrived);
    if (parts.length === 0) return;
    let sent = arrived;
    for (const { start, end, signedUrl } of parts) {
      const before = sent;
      const onProgress = (bytes: number) => sending.onProgress(before + bytes);
      try {
        await uploadFile(signedUrl, file.slice(start, end), { ...sending, onProgress });
        attempts.restart();
      } catch (error) {
        // sending the previous parts took longer than this URL is valid
        if (sent > arrived && hasEnded(error)) break;
        throw error;
      }
      sent += end - start;
    }
  }
};

/** Upload target of a file; URLs of parts are requested during the upload. */
type Destination = { fileKey: string; signedUrl?: string };

/**
 * Uploads the file to storage. After a lost connection, asks the server what has arrived before sending
 * anything again. A large file is resumed, also after a reload.
 */
const uploadRow = async (
  client: UploadClient,
  row: UploadRow,
  file: File,
  attempts: Attempts,
  { signal, onChange }: RowUpdates,
): Promise<string> => {
  const contentType = file.type || UNKNOWN_TYPE;
  const inParts = file.size > PARTS_ABOVE_BYTES;
  let percent = 0;
  const onProgress = (bytes: number) => {
    percent = file.size > 0 ? Math.round((bytes / file.size) * 100) : 0;
    onChange({ state: { at: 'uploading', percent } });
  };
  const onLost = () => onChange({ state: { at: 'uploading', percent: inParts ? percent : 0, reconnecting: true } });
  const start = async (): Promise<Destination> => {
    const ask = { fileName: row.fileName, fileType: contentType, ...(file.size > 0 && { fileSize: file.size }) };
    const address = await attempts.answered(() => client.calls.upload(ask, { signal }), onLost);
    onChange({ fileKey: address.fileKey });
    return address;
  };
  const send = ({ fileKey, signedUrl = '' }: Destination) =>
    inParts
      ? sendParts(client, attempts, fileKey, file, { contentType, signal, onProgress })
      : client.uploadFile(signedUrl, file, { contentType, signal, onProgress });

  const begun = inParts ? row.fileKey : undefined;
  onChange({ fileKey: begun });
  onProgress(begun === undefined ? 0 : (row.arrived ?? 0));
  let to = begun === undefined ? await start() : { fileKey: begun };
  let renewed = false;
  for (;;) {
    try {
      await send(to);
      return to.fileKey;
    } catch (error) {
      signal.throwIfAborted();
      if (hasEnded(error) && !renewed) {
        renewed = true;
        onChange({ fileKey: undefined });
        to = await start();
        continue;
      }
      await attempts.pauseAfter(error, onLost);
      if ((await attempts.stateOf(to.fileKey)) !== 'waiting') return to.fileKey;
      // the upload may have taken longer than its URL was valid
      renewed = false;
    }
  }
};

/** Makes a call about a stored file; after a lost response, checks the file's state before repeating it. */
const callOnce = async (attempts: Attempts, call: () => Promise<unknown>, fileKey: string) => {
  for (;;) {
    try {
      await call();
      return;
    } catch (error) {
      await attempts.pauseAfter(error);
      if ((await attempts.stateOf(fileKey)) === 'described') return;
    }
  }
};

const sendReplacement = (client: UploadClient, id: string, fileKey: string, signal: AbortSignal) =>
  callOnce(attemptsOf(client, signal), () => client.calls.replaceFile({ id, fileKey }, { signal }), fileKey);

/** Sends the metadata of stored files. */
const sendMetadata = async (
  client: UploadClient,
  rows: readonly UploadRow[],
  fileKeys: readonly string[],
  signal: AbortSignal,
) => {
  const videos = rows.map(({ fileName, description, length }, i) => ({
    ...description,
    intensities: description.intensities.map(toWireIntensity),
    fileKey: fileKeys[i]!,
    fileName,
    ...(length !== undefined && { length }),
  }));
  // the call is atomic, so the state of one file applies to all
  await callOnce(attemptsOf(client, signal), () => client.calls.metadata({ videos }, { signal }), fileKeys[0]!);
};

const faultOf = (error: unknown, uploaded: boolean): RowFault => {
  if (uploaded) return { kind: 'save', message: errorText(error) };
  if (error instanceof LocalFileGone) return { kind: 'gone' };
  const hasStatus =
    error instanceof UploadRefused ||
    error instanceof UploadInterrupted ||
    (error instanceof ApiError && error.status > 0);
  return { kind: 'upload', ...(hasStatus && error.status !== undefined && { status: error.status }) };
};

/** Removes a file from storage; retries while the connection is lost. */
const removeFile = async (client: UploadClient, fileKey: string, tries = 0): Promise<void> => {
  try {
    await client.calls.removeFile({ fileKey });
  } catch (error) {
    if (!isLost(error)) return console.error(error);
    await client.pause(BACKOFF_MS[tries] ?? LONGEST_PAUSE_MS, new AbortController().signal);
    return removeFile(client, fileKey, tries + 1);
  }
};

/**
 * Uploads one local file: uploading → saving → completed, or error. On an error or cancellation the uploaded file is
 * removed from storage again, unless it has become a video elsewhere.
 */
export const sendLocal = async (
  client: UploadClient,
  row: UploadRow,
  file: File,
  updates: RowUpdates,
): Promise<void> => {
  const isAlone = await client.alone(row.id, () => sendAlone(client, row, file, updates));
  if (!isAlone) updates.onChange({ state: { at: 'error', fault: { kind: 'elsewhere' } } });
};

const sendAlone = async (client: UploadClient, row: UploadRow, file: File, updates: RowUpdates): Promise<void> => {
  const { signal } = updates;
  let fileKey: string | undefined;
  let uploaded = false;
  const onChange = (change: Partial<UploadRow>) => {
    if ('fileKey' in change) fileKey = change.fileKey;
    updates.onChange(change);
  };
  try {
    const stored = await uploadRow(client, row, file, attemptsOf(client, signal), { signal, onChange });
    uploaded = true;
    onChange({ state: { at: 'saving' } });
    await (row.replaces === undefined
      ? sendMetadata(client, [row], [stored], signal)
      : sendReplacement(client, row.replaces, stored, signal));
    onChange({ state: { at: 'completed' } });
  } catch (error) {
    if (!signal.aborted) console.error(error);
    const fault: RowFault = signal.aborted ? { kind: 'cancelled' } : faultOf(error, uploaded);
    updates.onChange({ state: { at: 'error', fault }, fileKey: undefined, arrived: undefined });
    // a page without locks may have added it to the library
    const isInLibrary = row.replaces === undefined && error instanceof ApiError && error.code === 'CONFLICT';
    if (fileKey !== undefined && !isInLibrary) void removeFile(client, fileKey);
  }
};

/**
 * Sends the metadata of files that are already in storage in one call; if it is rejected, one by one, so that an invalid
 * one doesn't block the others. The files are never removed.
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
