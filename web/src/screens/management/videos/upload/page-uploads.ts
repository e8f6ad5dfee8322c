import { useSyncExternalStore } from 'react';
import { api } from '../../../../api/client.ts';
import { uploadFile } from '../../../../api/upload-file.ts';
import { onSessionChange, signedInUser } from '../../../../session/session.ts';
import { readLength } from './read-length.ts';
import { createUploads, type UploadsState } from './uploads.ts';

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
  way: { calls: api.videos, uploadFile, pause },
  newId: () => `local-${++count}`,
  readLength,
  onSaved: () => heard(),
});

/** The browser asks before a page with an upload on its way is left. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();
let warning = false;
uploads.subscribe(() => {
  const { busy } = uploads.current();
  if (busy === warning) return;
  warning = busy;
  if (busy) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});
onSessionChange(() => {
  if (!signedInUser() && uploads.current() !== emptied) {
    uploads.clear();
    emptied = uploads.current();
  }
});
let emptied: UploadsState | undefined;

export const useUploads = (): UploadsState => useSyncExternalStore(uploads.subscribe, uploads.current);
