import { useSyncExternalStore } from 'react';
import { uploadCalls, uploadFile } from '#api/upload-file.ts';
import { onSessionChange, signedInUser } from '#session/session.ts';
import { isWork, keptRows } from './kept-rows.ts';
import { readLength } from './read-length.ts';
import { createUploads, type UploadsState } from './uploads.ts';

/** No two pages of this browser give the same: what each of them keeps lies side by side. */
const PAGE = crypto.getRandomValues(new Uint32Array(2)).join('-');
let count = 0;
let heard: () => void = () => undefined;
/** Names who is told when something has come into the library. */
export const onVideosSaved = (listener: () => void): void => {
  heard = listener;
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
  way: { calls: uploadCalls, uploadFile, pause },
  newId: () => `local-${PAGE}-${++count}`,
  readLength,
  onSaved: () => heard(),
});

/** The browser asks before a page with an upload on its way is left, or with rows that were described. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();
let warning = false;
uploads.subscribe(() => {
  const { busy, rows } = uploads.current();
  const wanted = busy || rows.some(isWork);
  if (wanted === warning) return;
  warning = wanted;
  if (wanted) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});

/** Whose rows these are: the next who signs in finds their own, and nobody else's. */
let owner: { id: string; rows: ReturnType<typeof keptRows> } | undefined;
const follow = () => {
  const id = signedInUser()?._id;
  if (id === owner?.id) return;
  owner = undefined;
  uploads.clear();
  if (id === undefined) return;
  owner = { id, rows: keptRows() };
  uploads.restore(owner.rows.read());
};
uploads.subscribe(() => owner?.rows.write(uploads.current().rows));
onSessionChange(follow);
follow();

export const useUploads = (): UploadsState => useSyncExternalStore(uploads.subscribe, uploads.current);
