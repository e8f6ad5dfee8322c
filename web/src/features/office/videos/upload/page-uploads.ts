import { useSyncExternalStore } from 'react';
import { uploadCalls, uploadFile } from '../upload-file-api.ts';
import { showUploadProgress } from '../upload-progress.ts';
import { onSessionChange, signedInUser } from '#lib/session/session.ts';
import { isLostOnLeaving, storedRows } from './stored-rows.ts';
import { readVideo } from './read-video.ts';
import { progressOf, type UploadRow } from './upload-rows.ts';
import { createUploads, type UploadsState } from './uploads.ts';

/** Chunk size, small enough to keep the page responsive. */
const CHUNK_BYTES = 1024 ** 2;

/** Returns the SHA-256 of a file in hex; supports files of any size. */
const hashFile = async (file: Blob): Promise<string> => {
  // the browser's own implementation needs the complete file in memory
  const [{ sha256 }, { bytesToHex }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += CHUNK_BYTES)
    hash.update(new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer()));
  return bytesToHex(hash.digest());
};

/** Unique per tab, because the tabs of a browser share its storage. */
const PAGE = crypto.getRandomValues(new Uint32Array(2)).join('-');
let count = 0;
let onSaved: () => void = () => undefined;
/** Sets the listener for videos added to the library. */
export const onVideosSaved = (listener: () => void): void => {
  onSaved = listener;
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener('online', back);
      signal.removeEventListener('abort', abort);
      settle();
    };
    const back = end(resolve);
    const abort = end(() => reject(signal.reason));
    const timer = setTimeout(back, ms);
    window.addEventListener('online', back);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
  });

/** Runs the work unless another tab of this browser is working on the same row; resolves to whether it ran. */
const alone = async (rowId: string, work: () => Promise<void>): Promise<boolean> => {
  // locks require a secure context
  if ('locks' in navigator)
    return navigator.locks.request(`upload:${rowId}`, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    });
  await work();
  return true;
};

const newUploads = () =>
  createUploads({
    client: { calls: uploadCalls, uploadFile, pause, alone },
    newId: () => `local-${PAGE}-${++count}`,
    readVideo,
    hashFile,
    onSaved: () => onSaved(),
  });

/** The uploads of this page; they outlive the screen. */
export const uploads = newUploads();
/** Files that replace those of videos: started on video cards, not listed on the upload screen. */
export const replacements = newUploads();

/** Lets the browser confirm closing the page during an upload, or with described rows that would be lost. */
const preventClosing = (event: BeforeUnloadEvent) => event.preventDefault();
let isAsking = false;
const followBoth = () => {
  const both = [uploads.current(), replacements.current()];
  const sending = both.flatMap(({ busy, rows }) => (busy ? rows : []));
  showUploadProgress(both.some(({ busy }) => busy) ? progressOf(sending) : undefined);
  const shouldAsk = both.some(({ busy, rows }) => busy || rows.some(isLostOnLeaving));
  if (shouldAsk === isAsking) return;
  isAsking = shouldAsk;
  if (shouldAsk) window.addEventListener('beforeunload', preventClosing);
  else window.removeEventListener('beforeunload', preventClosing);
};
uploads.subscribe(followBoth);
replacements.subscribe(followBoth);

/** The user whose rows are loaded: another user signing in gets their own. */
let owner: { id: string; rows: ReturnType<typeof storedRows> } | undefined;
const follow = () => {
  const id = signedInUser()?._id;
  if (id === owner?.id) return;
  owner = undefined;
  uploads.clear();
  replacements.clear();
  if (id === undefined) return;
  owner = { id, rows: storedRows() };
  uploads.restore(owner.rows.read());
};
uploads.subscribe(() => owner?.rows.write(uploads.current().rows));
onSessionChange(follow);
follow();

export const useUploads = (): UploadsState => useSyncExternalStore(uploads.subscribe, uploads.current);

/** Returns the replacement of a video's file that this page is sending or failed to send; sent ones are known to the server. */
export const useReplacement = (videoId: string): UploadRow | undefined =>
  useSyncExternalStore(replacements.subscribe, replacements.current).rows.find(
    ({ replaces, state }) => replaces === videoId && state.at !== 'completed',
  );
