import { useSyncExternalStore } from 'react';
import { uploadCalls, uploadFile } from '#api/upload-file.ts';
import { showUploadProgress } from '#api/upload-progress.ts';
import { onSessionChange, signedInUser } from '#session/session.ts';
import { hasUnsavedWork, storedRows } from './stored-rows.ts';
import { hashFile } from './hash-file.ts';
import { readVideo } from './read-video.ts';
import { progressOf } from './upload-rows.ts';
import { createUploads, type UploadsState } from './uploads.ts';

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

/** The uploads of this page; they outlive the screen. */
export const uploads = createUploads({
  client: { calls: uploadCalls, uploadFile, pause },
  newId: () => `local-${PAGE}-${++count}`,
  readVideo,
  hashFile,
  onSaved: () => onSaved(),
});

/** The browser asks before the page is closed during an upload, or with described rows. */
const preventClosing = (event: BeforeUnloadEvent) => event.preventDefault();
let isAsking = false;
uploads.subscribe(() => {
  const { busy, rows } = uploads.current();
  const shouldAsk = busy || rows.some(hasUnsavedWork);
  if (shouldAsk === isAsking) return;
  isAsking = shouldAsk;
  if (shouldAsk) window.addEventListener('beforeunload', preventClosing);
  else window.removeEventListener('beforeunload', preventClosing);
});

uploads.subscribe(() => {
  const { busy, rows } = uploads.current();
  showUploadProgress(busy ? progressOf(rows) : undefined);
});

/** The user whose rows are loaded: another user signing in gets their own. */
let owner: { id: string; rows: ReturnType<typeof storedRows> } | undefined;
const follow = () => {
  const id = signedInUser()?._id;
  if (id === owner?.id) return;
  owner = undefined;
  uploads.clear();
  if (id === undefined) return;
  owner = { id, rows: storedRows() };
  uploads.restore(owner.rows.read());
};
uploads.subscribe(() => owner?.rows.write(uploads.current().rows));
onSessionChange(follow);
follow();

export const useUploads = (): UploadsState => useSyncExternalStore(uploads.subscribe, uploads.current);
