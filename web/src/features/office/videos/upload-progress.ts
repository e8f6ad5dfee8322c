import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/session/listeners.ts';

/** The files being sent by this page. */
export interface UploadProgress {
  /** Number of files that have been sent. */
  done: number;
  total: number;
  /** Share of all bytes, as an integer. */
  percent: number;
}

let current: UploadProgress | undefined;
const listeners = createListeners();

/** Publishes the upload progress to all screens; undefined while there are no uploads. */
export const showUploadProgress = (next: UploadProgress | undefined): void => {
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  listeners.notify();
};

export const useUploadProgress = (): UploadProgress | undefined =>
  useSyncExternalStore(listeners.subscribe, () => current);
