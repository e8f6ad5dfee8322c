import { useSyncExternalStore } from 'react';

/** The files being sent by this page. */
export interface UploadProgress {
  /** Number of files that have been sent. */
  done: number;
  total: number;
  /** Share of all bytes, as an integer. */
  percent: number;
}

let current: UploadProgress | undefined;
const listeners = new Set<() => void>();

/** Publishes the upload progress to all screens; undefined while there are no uploads. */
export const showUploadProgress = (next: UploadProgress | undefined): void => {
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useUploadProgress = (): UploadProgress | undefined => useSyncExternalStore(subscribe, () => current);
