import { useSyncExternalStore } from 'react';

/** The files that this page is sending. */
export interface UploadProgress {
  /** Number of files that have been sent. */
  done: number;
  total: number;
  /** Of all bytes, whole. */
  percent: number;
}

let current: UploadProgress | undefined;
const listeners = new Set<() => void>();

/** Tells every screen how far the uploads are; undefined while there are none. */
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
