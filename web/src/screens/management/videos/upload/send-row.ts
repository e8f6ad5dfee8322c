import { ApiError, errorText, NETWORK } from '#api/api-error.ts';
import {
  LocalFileGone,
  UploadInterrupted,
  UploadRefused,
  type UploadCalls,
  type uploadFile as upload,
} from '#api/upload-file.ts';
import type { RowFault, UploadRow } from './upload-rows.ts';

/** After a lost connection the server is asked again after these pauses, the last one over and over. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 20_000];
/** What browsers say of a file that they don't know. */
const UNKNOWN_TYPE = 'application/octet-stream';
/** Somebody has to make room first. */
export const NO_SPACE = 507;
/** The signed address isn't valid any more. */
const EXPIRED = 403;

export interface Way {
  calls: UploadCalls;
  uploadFile: typeof upload;
  /** Ends after the pause, or sooner when the connection is back. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}
interface Following {
  signal: AbortSignal;
  onChange: (change: Partial<UploadRow>) => void;
}

const isLost = (error: unknown) =>
  error instanceof UploadInterrupted ||
  (error instanceof ApiError && (error.code === NETWORK || (error.status >= 500 && error.status !== NO_SPACE)));

/** What became of an upload, asked until an answer comes. */
const askState = async ({ calls, pause }: Way, fileKey: string, signal: AbortSignal) => {
  for (let tries = 0; ; tries++) {
    await pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]!, signal);
    try {
      return (await calls.uploadState({ fileKey }, { signal })).state;
    } catch (error) {
      if (!isLost(error)) throw error;
    }
  }
};

/** Brings the file into storage. Whenever the connection is lost, the server is asked what it has before anything is sent again. */
const bring = async (way: Way, row: UploadRow, file: File, { signal, onChange }: Following): Promise<string> => {
  const contentType = file.type || UNKNOWN_TYPE;
  const start = async () => {
    for (let tries = 0; ; tries++) {
      try {
        return await way.calls.upload(
          { fileName: row.fileName, fileType: contentType, ...(file.size > 0 && { fileSize: file.size }) },
          { signal },
        );
      } catch (error) {
        if (!isLost(error)) throw error;
        onChange({ state: { at: 'uploading', percent: 0, reconnecting: true } });
        await way.pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]!, signal);
      }
    }
  };
  onChange({ state: { at: 'uploading', percent: 0 } });
  let address = await start();
  onChange({ fileKey: address.fileKey });
  let renewed = false;
  for (;;) {
    try {
      await way.uploadFile(address.signedUrl, file, {
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
      const state = await askState(way, address.fileKey, signal);
      if (state !== 'waiting') return address.fileKey;
      // it may have been on its way for longer than its address lasts
      renewed = false;
    }
  }
};

/** Describes stored files; a lost answer is asked after, never sent blindly again. */
const describe = async (way: Way, rows: readonly UploadRow[], fileKeys: readonly string[], signal: AbortSignal) => {
  const videos = rows.map(({ fileName, displayName, intensities, path, extraNotes, length }, i) => ({
    fileKey: fileKeys[i]!,
    fileName,
    displayName,
    intensities: [...intensities],
    path,
    extraNotes,
    ...(length !== undefined && { length }),
  }));
  for (;;) {
    try {
      await way.calls.metadata({ videos }, { signal });
      return;
    } catch (error) {
      if (!isLost(error)) throw error;
      // taken whole or not at all, so one of them speaks for all
      if ((await askState(way, fileKeys[0]!, signal)) === 'described') return;
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
 * Sends one local file all the way: uploading → saving → completed, or error. On an error, and when it
 * is cancelled, the uploaded file is taken out of storage again.
 */
export const sendLocal = async (way: Way, row: UploadRow, file: File, following: Following): Promise<void> => {
  const { signal } = following;
  let fileKey: string | undefined;
  let uploaded = false;
  const onChange = (change: Partial<UploadRow>) => {
    if (change.fileKey !== undefined) fileKey = change.fileKey;
    following.onChange(change);
  };
  try {
    const stored = await bring(way, row, file, { signal, onChange });
    uploaded = true;
    onChange({ state: { at: 'saving' } });
    await describe(way, [row], [stored], signal);
    onChange({ state: { at: 'completed' } });
  } catch (error) {
    if (!signal.aborted) console.error(error);
    const fault: RowFault = signal.aborted ? { kind: 'cancelled' } : faultOf(error, uploaded);
    onChange({ state: { at: 'error', fault } });
    if (fileKey !== undefined)
      await way.calls.removeFile({ fileKey }).catch((failure: unknown) => console.error(failure));
  }
};

/**
 * Describes files that lie in storage already, all of them in one call; where that is refused, each on its own, so that a faulty
 * one holds nobody else up. Their files stay, whatever happens.
 */
export const sendStored = async (
  way: Way,
  rows: readonly UploadRow[],
  { signal, onChange }: { signal: AbortSignal; onChange: (id: string, change: Partial<UploadRow>) => void },
): Promise<void> => {
  const all = (state: UploadRow['state']) => rows.forEach(({ id }) => onChange(id, { state }));
  all({ at: 'saving' });
  try {
    await describe(
      way,
      rows,
      rows.map(({ fileKey }) => fileKey!),
      signal,
    );
    all({ at: 'completed' });
  } catch (error) {
    if (rows.length > 1 && !signal.aborted) {
      for (const row of rows) await sendStored(way, [row], { signal, onChange });
      return;
    }
    console.error(error);
    all({ at: 'error', fault: signal.aborted ? { kind: 'cancelled' } : faultOf(error, true) });
  }
};
