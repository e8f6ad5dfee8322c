import type { NewVideo, SkippedFile } from '@zuzu/contract/videos/upload.ts';
import type { SheetDescription } from '@zuzu/domain/sheets/videos/videos-sheet.ts';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import type { ManyDescribed } from '@zuzu/domain/videos/describe-many.ts';
import type { VideoTexts } from '@zuzu/domain/videos/read-cues.ts';
import { createListeners } from '#lib/session/listeners.ts';
import { sendLocal, sendStored, type UploadClient } from './send-row.ts';
import {
  isEditable,
  isIncomplete,
  isInQuestion,
  isSendable,
  replacingRow,
  savedPath,
  withDescriptions,
  withEdit,
  withFiles,
  withFormer,
  withMany,
  withDescription,
  withScanned,
  withState,
  type ApplyToAll,
  type RowEdit,
  type UploadRow,
} from './upload-rows.ts';

const start = {
  rows: [] as readonly UploadRow[],
  all: { intensity: false, primary: false, sub: false },
  /** Set by a failed validation: missing fields are outlined. */
  showErrors: false,
  skipped: [] as readonly SkippedFile[],
  /** File keys of the videos that this page has added to the library, latest last. */
  saved: [] as readonly string[],
  busy: false,
};
export type UploadsState = typeof start;
/**
 * `incomplete`: nothing was sent; `queued`: saved after the upload in progress; `done`: all were sent; `failed`: some
 * rows have errors; `in-question`: some rows duplicate a video of the library or another row.
 */
export type SaveResult = 'incomplete' | 'queued' | 'done' | 'failed' | 'in-question' | 'cleared';

interface Options {
  client: UploadClient;
  newId: () => string;
  /** Rejects if the browser can't read the file. */
  readVideo: (file: File) => Promise<Pick<UploadRow, 'picture'> & { length: number }>;
  /** SHA-256 in hex. */
  hashFile: (file: File) => Promise<string>;
  /** Called when a video has been added to the library. */
  onSaved: () => void;
}

/**
 * The state of the upload screen, outside of React, so that uploads continue on other screens. Sends one file at a
 * time, in the order of the rows.
 */
export const createUploads = ({ client, newId, readVideo, hashFile, onSaved }: Options) => {
  let state = start;
  const listeners = createListeners();
  const sending = new Map<string, AbortController>();
  let reading = Promise.resolve();
  let comparing = Promise.resolve();
  /** By row; resolves when its file has been compared with the library. */
  const compared = new Map<string, Promise<void>>();

  const set = (change: Partial<UploadsState>) => {
    state = { ...state, ...change };
    listeners.notify();
  };
  const setRow = (id: string, change: Partial<UploadRow>) => set({ rows: withState(state.rows, id, change) });
  const rowOf = (id: string) => state.rows.find((row) => row.id === id);

  const readLater = (row: UploadRow) => {
    reading = reading.then(async () => {
      const { file } = rowOf(row.id) ?? {};
      if (!file) return;
      await readVideo(file).then(
        (read) => setRow(row.id, read),
        (error: unknown) => {
          console.info('Failed to load video metadata', error);
          setRow(row.id, { unreadable: true });
        },
      );
    });
  };

  const hashes = new WeakMap<File, Promise<string>>();
  const hashOf = (file: File): Promise<string> => {
    const hash = hashes.get(file) ?? hashFile(file);
    hashes.set(file, hash);
    return hash;
  };

  /** Returns the first of the earlier rows with the same file. */
  const twinOf = async (id: string, file: File): Promise<UploadRow | undefined> => {
    const before = state.rows.slice(
      0,
      state.rows.findIndex((row) => row.id === id),
    );
    for (const row of before)
      if (
        row.file?.size === file.size &&
        row.replaces === undefined &&
        (await hashOf(row.file)) === (await hashOf(file))
      )
        return row;
    return undefined;
  };

  /**
   * Compares files with the library and with each other before they are sent. Reads only those whose size
   * matches another file. If the comparison fails, they are sent: the server detects duplicates too.
   */
  const compareLater = (rows: readonly (UploadRow & { file: File })[]) => {
    if (rows.length === 0) return;
    const asked = client.calls.ofSizes({ sizes: [...new Set(rows.map(({ file }) => file.size))] });
    asked.catch(() => undefined);
    for (const { id, file } of rows) {
      const compare = async () => {
        if (rowOf(id)?.file !== file) return;
        const twin = await twinOf(id, file);
        if (twin) setRow(id, { twin: { id: twin.id, fileName: twin.fileName } });
        const { videos } = await asked;
        const candidates = videos.filter(({ size }) => size === file.size);
        if (candidates.length === 0) return;
        const hash = await hashOf(file);
        const same = candidates.filter(({ contentHash }) => contentHash === hash);
        const { replaces } = rowOf(id) ?? {};
        if (replaces !== undefined && same.some(({ _id }) => _id === replaces))
          return setRow(id, { state: { at: 'error', fault: { kind: 'same' } } });
        if (same.length > 0) setRow(id, { sameAs: same.map(({ displayName }) => displayName) });
      };
      comparing = comparing.then(compare).catch((error: unknown) => console.info('A file was not compared', error));
      compared.set(id, comparing);
    }
  };

  /**
   * After a reload: the upload may have arrived completely or in part, and may even be in the library; otherwise its file must be
   * chosen again.
   */
  const resolveInterrupted = async (id: string, fileKey: string) => {
    try {
      const { state: reached, arrived } = await client.calls.uploadState({ fileKey });
      if (rowOf(id)?.fileKey !== fileKey) return;
      if (reached === 'described')
        set({ rows: state.rows.filter((row) => row.id !== id), saved: [...state.saved, fileKey] });
      if (reached === 'stored') setRow(id, { wanted: undefined });
      if (reached === 'waiting') setRow(id, { arrived });
    } catch (error) {
      console.info('The state of an upload is unknown', error);
    }
  };

  /** Returns the next waiting row; adjacent rows in storage are sent together. */
  const nextWaiting = (): UploadRow[] => {
    const at = state.rows.findIndex((row) => row.state.at === 'waiting');
    const first = state.rows[at];
    if (!first) return [];
    if (first.file) return [first];
    const rest = state.rows.slice(at);
    const end = rest.findIndex((row) => row.file || row.state.at !== 'waiting');
    return end === -1 ? rest : rest.slice(0, end);
  };

  let clearings = 0;
  /** Sends the waiting rows. Failed rows may be retried meanwhile. */
  const run = async (): Promise<SaveResult> => {
    const tried = new Set<string>();
    const before = clearings;
    set({ busy: true });
    for (let rows = nextWaiting(); rows.length > 0; rows = nextWaiting()) {
      const controller = new AbortController();
      const { signal } = controller;
      for (const { id } of rows) {
        sending.set(id, controller);
        tried.add(id);
      }
      const [{ id, file, fileKey: begun }] = rows as [UploadRow];
      await compared.get(id);
      // another tab with the same rows may have made progress
      if (file && begun !== undefined) await resolveInterrupted(id, begun);
      const first = rowOf(id);
      if (first && isInQuestion(first)) setRow(id, { state: { at: 'described' } });
      else if (first?.state.at === 'waiting')
        await (file
          ? sendLocal(client, first, file, { signal, onChange: (change) => setRow(id, change) })
          : sendStored(client, rows, { signal, onChange: setRow }));
      for (const row of rows) sending.delete(row.id);
      const done = rows.flatMap(({ id: each }) => rowOf(each) ?? []).filter((row) => row.state.at === 'completed');
      if (done.length > 0) {
        set({ saved: [...state.saved, ...done.flatMap(({ fileKey }) => fileKey ?? [])] });
        onSaved();
      }
    }
    if (clearings !== before) return 'cleared';
    set({ busy: false });
    const left = state.rows.filter(({ id }) => tried.has(id));
    if (left.some((row) => row.state.at === 'error')) return 'failed';
    return left.some(isInQuestion) ? 'in-question' : 'done';
  };

  const send = async (rows: readonly UploadRow[], tree: CategoryTree): Promise<SaveResult> => {
    if (rows.length === 0 || rows.some((row) => row.replaces === undefined && isIncomplete(row, tree))) {
      set({ showErrors: true });
      return 'incomplete';
    }
    const ids = new Set(rows.map(({ id }) => id));
    set({
      showErrors: false,
      rows: state.rows.map((row) =>
        ids.has(row.id) ? { ...withDescription(row, { path: savedPath(row, tree) }), state: { at: 'waiting' } } : row,
      ),
    });
    if (state.busy) return 'queued';
    const result = await run();
    if (result === 'cleared') return result;
    const left = state.rows.filter((row) => row.state.at !== 'completed');
    // once everything has been saved, the screen starts over
    set(left.length > 0 ? { rows: left } : { ...start, saved: state.saved });
    return result;
  };

  return {
    current: () => state,
    subscribe: listeners.subscribe,

    setScanned: (newVideos: readonly NewVideo[], skipped: readonly SkippedFile[]) =>
      set({ rows: withScanned(state.rows, newVideos), skipped, showErrors: false }),
    addFiles: (files: readonly File[], tree: CategoryTree) => {
      const before = new Set(state.rows.map(({ file }) => file));
      // browsers return them in directory order, which may be by date
      const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name, 'he', { numeric: true }));
      set({ rows: withFiles(state.rows, sorted, newId, tree) });
      const added = state.rows.filter((row) => isSendable(row) && !before.has(row.file));
      for (const row of added) readLater(row);
      compareLater(added.flatMap(({ file, ...row }) => (file ? [{ ...row, file }] : [])));
    },
    /** Sends a replacement for a video's file; supersedes earlier attempts that failed. */
    replace: (videoId: string, file: File): Promise<SaveResult> => {
      const row = replacingRow(videoId, file, newId());
      set({ rows: [...state.rows.filter((each) => each.replaces !== videoId || !isEditable(each)), row] });
      compareLater([{ ...row, file }]);
      return send([row].filter(isSendable), {});
    },
    /** Sends a file although the library has its content. */
    sendAnyway: (id: string) => setRow(id, { sentAnyway: true }),
    /** Adds the texts of cue and caption files to a row. */
    addTexts: (id: string, texts: VideoTexts) =>
      set({ rows: state.rows.map((row) => (row.id === id ? withDescription(row, texts) : row)) }),
    edit: (id: string, edit: RowEdit) => set({ rows: withEdit(state.rows, id, edit, state.all) }),
    describe: (descriptions: ReadonlyMap<string, SheetDescription>) =>
      set({ rows: withDescriptions(state.rows, descriptions) }),
    /** Describes many rows; returns a function that undoes it in the rows that haven't been edited since. */
    describeMany: (ids: ReadonlySet<string>, changes: readonly ManyDescribed[]): (() => void) => {
      const former = state.rows;
      const described = withMany(former, ids, ...changes);
      set({ rows: described });
      return () => set({ rows: withFormer(state.rows, described, former) });
    },
    applyToAll: (column: keyof ApplyToAll, on: boolean) => set({ all: { ...state.all, [column]: on } }),

    /** Removes a row; cancels its upload first. */
    remove: (id: string) => {
      sending.get(id)?.abort();
      const rest = state.rows.filter((row) => row.id !== id);
      set({ rows: rest.map((row) => (row.twin?.id === id ? { ...row, twin: undefined } : row)) });
    },
    cancel: (id: string) => {
      const controller = sending.get(id);
      if (controller) controller.abort();
      else setRow(id, { state: { at: 'error', fault: { kind: 'cancelled' } } });
    },
    /** Retries one row. */
    retry: (id: string, tree: CategoryTree): Promise<SaveResult> =>
      send(
        state.rows.filter((row) => row.id === id && isSendable(row)),
        tree,
      ),
    /** Sends all unsent rows as published videos or as drafts, or reports missing fields. */
    save: (tree: CategoryTree, { draft = false } = {}): Promise<SaveResult> => {
      const rows = state.rows.filter(isSendable);
      set({ rows: withMany(state.rows, new Set(rows.map(({ id }) => id)), { kind: 'draft', draft }) });
      return send(state.rows.filter(isSendable), tree);
    },
    /** Prepends the rows of an earlier page and asks the server about interrupted uploads. */
    restore: (rows: readonly UploadRow[]) => {
      set({ rows: [...rows, ...state.rows] });
      for (const { id, wanted, fileKey } of rows)
        if (wanted !== undefined && fileKey !== undefined) void resolveInterrupted(id, fileKey);
    },
    /** Empties the list of saved videos; they stay in the library. */
    dismissSaved: () => set({ saved: [] }),
    /** Clears all state for the next user. */
    clear: () => {
      for (const controller of sending.values()) controller.abort();
      compared.clear();
      clearings += 1;
      set(start);
    },
  };
};
export type Uploads = ReturnType<typeof createUploads>;
