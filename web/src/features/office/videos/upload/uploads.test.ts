import { beforeEach, describe, expect, it } from 'vitest';
import { defaultCategories } from '@zuzu/domain/videos/category.ts';
import { ApiError, NETWORK } from '#lib/api/api-error.ts';
import { UploadInterrupted, UploadRefused } from '../upload-file-api.ts';
import type { UploadClient } from './send-row.ts';
import { arrivedPercent, type RowDescription, type UploadRow } from './upload-rows.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** A fake server: its stored files, the requests it received, and the failures still to come. */
let requests: string[];
let stored: Set<string>;
let described: Set<string>;
let failures: Record<string, (() => void)[]>;
let uploads: Uploads;
let states: string[];
/** Metadata received with the videos. */
let sent: object[];
/** Arrived bytes of multipart uploads; parts are read in batches of two. */
let arrived: Record<string, number>;
/** Rows that another tab is sending. */
let elsewhere: Set<string>;
let pauses: number[];
/** Videos of the library, named by their hashes, and the names of the files that were hashed. */
let library: { _id?: string; displayName: string; size: number; contentHash: string }[];
let hashed: string[];

const step = (name: string, after?: () => void) => {
  requests.push(name);
  const next = failures[name.split(' ')[0]!]?.shift();
  if (next) next();
  after?.();
};
const throws = (error: Error) => () => {
  throw error;
};
const lost = throws(new ApiError(0, NETWORK, ''));

const PART = 40 * 1024 ** 2;
const LARGE = 2.5 * PART;
/** A file that reports a large size. */
const large = (name: string, lastModified = 1) =>
  Object.defineProperty(new File(['x'], name, { lastModified }), 'size', { value: LARGE });

beforeEach(() => {
  [requests, stored, described, failures, states] = [[], new Set(), new Set(), {}, []];
  [library, hashed, sent] = [[], [], []];
  [arrived, elsewhere, pauses] = [{}, new Set(), []];
  let count = 0;
  const calls = {
    upload: async ({ fileName }: { fileName: string }) => {
      step(`address ${fileName}`);
      const fileKey = `uploads/${fileName}-${++count}`;
      return { signedUrl: `put:${fileKey}`, fileKey };
    },
    uploadParts: async ({ fileKey }: { fileKey: string }) => {
      step('parts');
      const begin = (arrived[fileKey] ??= 0);
      const starts = [begin, begin + PART].filter((start) => start < LARGE);
      if (starts.length === 0) stored.add(fileKey);
      const parts = starts.map((start) => ({
        start,
        end: Math.min(start + PART, LARGE),
        signedUrl: `part:${fileKey}`,
      }));
      return { arrived: begin, parts };
    },
    uploadState: async ({ fileKey }: { fileKey: string }) => {
      step('state');
      const state = described.has(fileKey) ? 'described' : stored.has(fileKey) ? 'stored' : 'waiting';
      return { state, ...(state === 'waiting' && { arrived: arrived[fileKey] ?? 0 }) };
    },
    ofSizes: async ({ sizes }: { sizes: number[] }) => ({ videos: library.filter(({ size }) => sizes.includes(size)) }),
    metadata: async ({ videos }: { videos: { fileKey: string }[] }) => {
      step(`describe ${videos.length}`);
      for (const { fileKey } of videos) described.add(fileKey);
      sent.push(...videos);
    },
    replaceFile: async ({ id, fileKey }: { id: string; fileKey: string }) => {
      step(`replace ${id}`);
      described.add(fileKey);
    },
    removeFile: async ({ fileKey }: { fileKey: string }) => step(`remove ${fileKey}`, () => stored.delete(fileKey)),
  };
  const client = {
    calls,
    uploadFile: async (
      url: string,
      file: File,
      { signal, onProgress }: { signal: AbortSignal; onProgress: (n: number) => void },
    ) => {
      const [kind, fileKey = ''] = url.split(':');
      if (kind === 'part') {
        step(`part ${arrived[fileKey]! / PART}`);
        signal.throwIfAborted();
        const bytes = Math.min(PART, LARGE - arrived[fileKey]!);
        arrived[fileKey]! += bytes;
        return onProgress(bytes);
      }
      onProgress(file.size * 0.4);
      step(`put ${file.name}`);
      signal.throwIfAborted();
      onProgress(file.size);
      stored.add(fileKey);
    },
    alone: async (id: string, work: () => Promise<void>) => {
      if (!elsewhere.has(id)) await work();
      return !elsewhere.has(id);
    },
    pause: async (ms: number) => void pauses.push(ms),
  } as unknown as UploadClient;
  uploads = createUploads({
    client,
    newId: () => `row-${++count}`,
    readVideo: async () => ({ length: 12, picture: 'data:,' }),
    hashFile: async (file) => (hashed.push(file.name), file.name.replace(' copy', '')),
    onSaved: () => requests.push('saved'),
  });
  uploads.subscribe(() => {
    const [row] = uploads.current().rows;
    const state = row ? `${row.state.at}${row.state.at === 'uploading' ? row.state.percent : ''}` : 'none';
    if (states.at(-1) !== state) states.push(state);
  });
});

const describeAll = () => {
  for (const { id } of uploads.current().rows)
    uploads.edit(id, { displayName: 'שם', intensities: [1], primary: 'main' });
};
const addFiles = (...files: File[]) => {
  uploads.addFiles(files, defaultCategories);
  describeAll();
};
const add = (...names: string[]) => addFiles(...names.map((name) => new File(['x'], name)));
/** A file found by a scan of the storage. */
const found = (name: string) =>
  ({ fileKey: `uploads/${name}`, fileName: name }) as Parameters<Uploads['setScanned']>[0][number];
const description: RowDescription = { displayName: 'שם', intensities: [1], path: 'main', extraNotes: '' };
const save = () => uploads.save(defaultCategories);

describe('saving', () => {
  it('sends files one by one, in order, and then clears the list', async () => {
    add('a', 'b');
    expect(await save()).toBe('done');
    expect(requests).toEqual([
      'address a',
      'put a',
      'describe 1',
      'saved',
      'address b',
      'put b',
      'describe 1',
      'saved',
    ]);
    expect(states).toEqual([
      'described',
      'waiting',
      'uploading0',
      'uploading40',
      'uploading100',
      'saving',
      'completed',
      'none',
    ]);
    expect(uploads.current()).toMatchObject({ rows: [], busy: false, showErrors: false });
    expect(uploads.current().saved).toHaveLength(2);
  });

  it('sends all fields of a description', async () => {
    add('a');
    const [{ id }] = uploads.current().rows as [UploadRow];
    const fields = {
      family: 'גשם',
      series: 'ים',
      episode: 3,
      extraNotes: 'הערה',
      rightsUntil: '2027-01-31',
      tags: ['כדור'],
      needs: { room: 'desk' as const },
    };
    uploads.describe(new Map([[id, fields]]));
    const texts = { cues: 'WEBVTT', cueTranslations: { en: 'WEBVTT' }, captions: { he: 'WEBVTT' } };
    uploads.addTexts(id, texts);
    await save();
    const [row] = uploads.current().saved;
    const file = { fileName: 'a', fileKey: row, length: 12 };
    expect(sent).toEqual([{ ...description, intensities: ['1'], ...fields, ...texts, draft: false, ...file }]);
  });

  it('sends drafts as drafts, and a failed draft as a video if it is saved as one', async () => {
    add('a');
    failures['describe'] = [throws(new ApiError(409, 'CONFLICT', ''))];
    expect(await uploads.save(defaultCategories, { draft: true })).toBe('failed');
    expect(uploads.current().rows[0]?.description.draft).toBe(true);
    expect(await save()).toBe('done');
    expect(sent.at(-1)).toMatchObject({ draft: false });
  });

  it('sends the metadata of stored files in one call, between local files', async () => {
    uploads.setScanned(['x', 'y'].map(found), []);
    add('a');
    expect(await save()).toBe('done');
    expect(requests).toEqual(['describe 2', 'saved', 'address a', 'put a', 'describe 1', 'saved']);
  });
});

describe('stored files', () => {
  it('are retried one by one if the server rejects them together', async () => {
    uploads.setScanned(['x', 'y', 'z'].map(found), []);
    describeAll();
    const refuse = throws(new ApiError(409, 'CONFLICT', ''));
    failures['describe'] = [refuse, () => undefined, refuse];
    expect(await save()).toBe('failed');
    expect(requests).toEqual(['describe 3', 'describe 1', 'describe 1', 'describe 1', 'saved']);
    expect(uploads.current().rows.map(({ id, state }) => [id, state.at])).toEqual([['uploads/y', 'error']]);
    expect(uploads.current().saved).toEqual(['uploads/x', 'uploads/z']);
  });
});

describe('rows from before a reload', () => {
  const storedRow = (name: string, more: object = {}) => ({
    id: name,
    fileName: name,
    description,
    state: { at: 'described' as const },
    ...more,
  });

  it('are listed in natural order when added', () => {
    uploads.addFiles(
      ['clip 10.mp4', 'clip 2.mp4'].map((name) => new File(['x'], name)),
      defaultCategories,
    );
    expect(uploads.current().rows.map(({ fileName }) => fileName)).toEqual(['clip 2.mp4', 'clip 10.mp4']);
  });

  it('continue if their file had arrived, and otherwise ask for it', async () => {
    stored = new Set(['uploads/arrived', 'uploads/in']);
    described = new Set(['uploads/in']);
    uploads.restore([
      storedRow('found', { fileKey: 'uploads/found' }),
      storedRow('never', { wanted: 1 }),
      ...['arrived', 'in', 'half'].map((name) => storedRow(name, { wanted: 1, fileKey: `uploads/${name}` })),
    ]);
    await expect
      .poll(() => uploads.current().rows.map(({ id, wanted }) => [id, wanted]))
      .toEqual([
        ['found', undefined],
        ['never', 1],
        ['arrived', undefined],
        ['half', 1],
      ]);
    expect(uploads.current().saved).toEqual(['uploads/in']);
    expect(await save()).toBe('done');
    expect(uploads.current().saved).toEqual(['uploads/in', 'uploads/found', 'uploads/arrived']);
    expect(uploads.current().rows.map(({ id }) => id)).toEqual(['never', 'half']);
    uploads.addFiles([new File(['x'], 'never')], defaultCategories);
    expect(await save()).toBe('done');
    expect(requests.slice(-5)).toEqual(['saved', 'address never', 'put never', 'describe 1', 'saved']);
  });
});

describe('a large file', () => {
  const left = (more: object = {}) => ({
    id: 'left',
    fileName: 'a',
    description,
    state: { at: 'described' as const },
    wanted: LARGE,
    modified: 1,
    fileKey: 'uploads/left',
    ...more,
  });
  const restored = async () => {
    arrived = { 'uploads/left': PART };
    uploads.restore([left()]);
    await expect.poll(() => uploads.current().rows[0]?.arrived).toBe(PART);
    requests = [];
  };

  it('is sent in parts, and resumed after an interruption', async () => {
    addFiles(large('a'));
    failures['part'] = [() => undefined, throws(new UploadInterrupted())];
    expect(await save()).toBe('done');
    expect(requests).toEqual([
      ...['address a', 'parts', 'part 0', 'part 1', 'state'],
      ...['parts', 'part 1', 'part 2', 'parts', 'describe 1', 'saved'],
    ]);
    expect(states).toContain('uploading40');
    expect(states.filter((state) => state === 'uploading0')).toHaveLength(1);
  });

  it('is resumed after a reload once the same file is chosen', async () => {
    await restored();
    expect(arrivedPercent(uploads.current().rows[0]!)).toBe(40);
    uploads.addFiles([large('a')], defaultCategories);
    expect(arrivedPercent(uploads.current().rows[0]!)).toBe(40);
    expect(await save()).toBe('done');
    expect(requests).toEqual(['state', 'parts', 'part 1', 'part 2', 'parts', 'describe 1', 'saved']);
    expect(uploads.current().saved).toEqual(['uploads/left']);
  });

  it('restarts if another file of the same name and size is chosen', async () => {
    await restored();
    uploads.addFiles([large('a', 2)], defaultCategories);
    expect(arrivedPercent(uploads.current().rows[0]!)).toBeUndefined();
    expect(await save()).toBe('done');
    expect(requests.slice(0, 3)).toEqual(['address a', 'parts', 'part 0']);
  });

  it('restarts if the parts that had arrived are gone', async () => {
    await restored();
    uploads.addFiles([large('a')], defaultCategories);
    failures['parts'] = [throws(new ApiError(404, 'FILE_NOT_FOUND', ''))];
    expect(await save()).toBe('done');
    expect(requests.slice(0, 5)).toEqual(['state', 'parts', 'address a', 'parts', 'part 0']);
  });

  it('gets new URLs for parts whose URLs expired before they were sent', async () => {
    addFiles(large('a'));
    failures['part'] = [() => undefined, throws(new UploadRefused(403))];
    expect(await save()).toBe('done');
    expect(requests.filter((each) => /^part |^address/.test(each))).toEqual([
      ...['address a', 'part 0', 'part 1', 'part 1', 'part 2'],
    ]);
  });

  it('that another tab is sending is left to that tab, and then counts as done', async () => {
    await restored();
    uploads.addFiles([large('a')], defaultCategories);
    elsewhere.add('left');
    expect(await save()).toBe('failed');
    expect(uploads.current().rows[0]?.state).toEqual({ at: 'error', fault: { kind: 'elsewhere' } });
    expect(requests).toEqual(['state']);
    described.add('uploads/left');
    expect(await uploads.retry('left', defaultCategories)).toBe('done');
    expect(requests).toEqual(['state', 'state']);
    expect(uploads.current()).toMatchObject({ rows: [], saved: ['uploads/left'] });
  });

  it('that another tab saved concurrently stays in the library', async () => {
    await restored();
    uploads.addFiles([large('a')], defaultCategories);
    failures['describe'] = [throws(new ApiError(409, 'CONFLICT', ''))];
    expect(await save()).toBe('failed');
    expect(requests.at(-1)).toBe('describe 1');
  });

  it('that is cancelled restarts', async () => {
    addFiles(large('a'));
    failures['part'] = [() => undefined, () => uploads.cancel(uploads.current().rows[0]!.id)];
    expect(await save()).toBe('failed');
    const [row] = uploads.current().rows;
    expect(row).toMatchObject({ state: { fault: { kind: 'cancelled' } }, fileKey: undefined });
    expect(requests.at(-1)).toMatch(/^remove uploads/);
    requests = [];
    expect(await uploads.retry(row!.id, defaultCategories)).toBe('done');
    expect(requests.slice(0, 3)).toEqual(['address a', 'parts', 'part 0']);
  });
});

describe('a rejected upload', () => {
  it('for lack of space is not retried automatically', async () => {
    const full = throws(new ApiError(507, 'NO_SPACE', ''));
    failures = { address: [full] };
    add('a');
    expect(await save()).toBe('failed');
    expect(requests).toEqual(['address a']);
    expect(uploads.current().rows[0]!.state).toEqual({ at: 'error', fault: { kind: 'upload', status: 507 } });
  });

  it('is shown in its row, deletes the file from storage, and can be retried', async () => {
    add('a', 'b');
    failures['put'] = [throws(new UploadRefused(413))];
    expect(await save()).toBe('failed');
    const [row, other] = uploads.current().rows;
    expect(row?.state).toEqual({ at: 'error', fault: { kind: 'upload', status: 413 } });
    // saved rows disappear from the list
    expect(other).toBeUndefined();
    expect(uploads.current().saved).toHaveLength(1);
    expect(requests.some((each) => each.startsWith('remove uploads/a'))).toBe(true);
    expect(await uploads.retry(row!.id, defaultCategories)).toBe('done');
    expect(uploads.current().rows).toEqual([]);
  });

  it('deletes the file from storage once the connection is restored', async () => {
    add('a');
    failures = { put: [throws(new UploadRefused(413))], remove: Array.from({ length: 7 }, () => lost) };
    expect(await save()).toBe('failed');
    await expect.poll(() => requests.filter((each) => each.startsWith('remove uploads/a'))).toHaveLength(8);
    expect(pauses).toEqual([1_000, 3_000, 10_000, 30_000, 60_000, 60_000, 60_000]);
  });

  it('whose URL has expired gets a new one after each interruption', async () => {
    const ended = throws(new UploadRefused(403));
    const broken = throws(new UploadInterrupted());
    add('a');
    failures['put'] = [ended, broken, ended, broken, ended];
    expect(await save()).toBe('done');
    expect(requests.filter((each) => each === 'put a')).toHaveLength(6);
    expect(requests.filter((each) => each === 'address a')).toHaveLength(4);
    // a row that is rejected again, however quickly
    add('b');
    failures['put'] = [ended, ended];
    expect(await save()).toBe('failed');
    expect(uploads.current().rows[0]?.state).toEqual({ at: 'error', fault: { kind: 'upload', status: 403 } });
  });

  it('of metadata deletes the file from storage too', async () => {
    add('a');
    failures['describe'] = [throws(new ApiError(400, 'INVALID_INPUT', 'path: is wrong'))];
    expect(await save()).toBe('failed');
    expect(uploads.current().rows[0]?.state).toMatchObject({ at: 'error', fault: { kind: 'save' } });
    expect(stored.size).toBe(0);
  });
});

describe('a lost connection', () => {
  it('asks the server which parts arrived, and resends only the missing ones', async () => {
    add('a');
    failures['put'] = [throws(new UploadInterrupted())];
    failures['state'] = [lost, lost];
    expect(await save()).toBe('done');
    expect(requests).toEqual(['address a', 'put a', 'state', 'state', 'state', 'put a', 'describe 1', 'saved']);
  });

  it.each([undefined, 408, 502, 503, 504])(
    'fails after five retries with increasing pauses (status %s)',
    async (status) => {
      add('a');
      failures['put'] = Array.from({ length: 6 }, () => throws(new UploadInterrupted(status)));
      expect(await save()).toBe('failed');
      const [row] = uploads.current().rows;
      expect(row!.state).toEqual({ at: 'error', fault: { kind: 'upload', ...(status && { status }) } });
      expect(requests.filter((each) => each === 'put a')).toHaveLength(6);
      expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
      expect(new Set(pauses).size).toBe(5);
      expect(requests.at(-1)).toMatch(/^remove uploads/);
      expect(await uploads.retry(row!.id, defaultCategories)).toBe('done');
    },
  );

  it('fails if the server stays unavailable or the metadata are lost', async () => {
    for (const call of ['address', 'describe']) {
      add(call);
      failures[call] = Array.from({ length: 6 }, () => lost);
      expect(await save()).toBe('failed');
      uploads.clear();
    }
  });

  it('resets the retry count after each part that arrives', async () => {
    addFiles(large('a'));
    const broken = Array.from({ length: 4 }, () => throws(new UploadInterrupted()));
    failures['part'] = [...broken, () => undefined, ...broken];
    expect(await save()).toBe('done');
  });

  it('resends neither a file that arrived nor its metadata', async () => {
    add('a');
    failures['put'] = [
      () => {
        stored.add('uploads/a-2');
        throw new UploadInterrupted();
      },
    ];
    failures['describe'] = [
      () => {
        described.add('uploads/a-2');
        lost();
      },
    ];
    expect(await save()).toBe('done');
    expect(requests).toEqual(['address a', 'put a', 'state', 'describe 1', 'state', 'saved']);
  });
});

describe('cancelling', () => {
  it('stops the upload, deletes the file and continues with the next one', async () => {
    add('a', 'b');
    failures['put'] = [() => uploads.cancel(uploads.current().rows[0]!.id)];
    expect(await save()).toBe('failed');
    const [a, ...others] = uploads.current().rows;
    expect(a?.state).toEqual({ at: 'error', fault: { kind: 'cancelled' } });
    expect(others).toEqual([]);
    expect(requests.some((each) => each.startsWith('remove uploads/a'))).toBe(true);
  });
  it('sends no removed row', async () => {
    add('a', 'b');
    failures['put'] = [() => uploads.remove(uploads.current().rows[1]!.id)];
    await save();
    expect(requests.filter((each) => each.startsWith('put'))).toEqual(['put a']);
  });
});

describe('a duplicate file', () => {
  const has = (name: string, size = 1) => library.push({ displayName: `הסרטון ${name}`, size, contentHash: name });

  it('of a library video is sent only after confirmation, and detected by size before hashing', async () => {
    has('b');
    has('c', 2);
    add('a', 'b');
    expect(await save()).toBe('in-question');
    expect(requests.filter((each) => each.startsWith('put'))).toEqual(['put a']);
    expect(uploads.current().rows).toMatchObject([{ fileName: 'b', sameAs: ['הסרטון b'], state: { at: 'described' } }]);
    expect(hashed).toEqual(['a', 'b']);
    uploads.sendAnyway(uploads.current().rows[0]!.id);
    expect(await save()).toBe('done');
    expect(requests).toContain('put b');

    hashed = [];
    library = [];
    has('b', 2);
    add('b');
    expect(await save()).toBe('done');
    expect(hashed).toEqual([]);
  });

  it('of another row is sent only after confirmation', async () => {
    add('a', 'b', 'a copy');
    expect(await save()).toBe('in-question');
    expect(requests.filter((each) => each.startsWith('put'))).toEqual(['put a', 'put b']);
    const [row] = uploads.current().rows;
    expect(row).toMatchObject({ twin: { fileName: 'a' }, state: { at: 'described' } });
    uploads.sendAnyway(row!.id);
    expect(await save()).toBe('done');
  });

  it('is no longer a duplicate once the other row is removed', async () => {
    add('a', 'a copy');
    const [first] = uploads.current().rows;
    await expect.poll(() => uploads.current().rows[1]?.twin?.id).toBe(first!.id);
    uploads.remove(first!.id);
    expect(await save()).toBe('done');
  });

  it('is sent if the library cannot be queried, because the server detects duplicates too', async () => {
    library = undefined as never;
    add('a');
    expect(await save()).toBe('done');
    expect(requests).toContain('put a');
  });
});

describe('a file that replaces that of a video', () => {
  const replace = (name: string) => uploads.replace('7', new File(name === 'empty' ? [] : ['x'], name));

  it('is sent like any other, without a description', async () => {
    expect(await replace('a')).toBe('done');
    expect(requests).toEqual(['address a', 'put a', 'replace 7', 'saved']);
    expect(uploads.current().rows).toEqual([]);
  });

  it('is not sent again after a lost response, and is deleted if rejected', async () => {
    failures['replace'] = [
      () => {
        described.add('uploads/a-2');
        lost();
      },
    ];
    expect(await replace('a')).toBe('done');
    expect(requests).toEqual(['address a', 'put a', 'replace 7', 'state', 'saved']);
    failures['replace'] = [throws(new ApiError(409, 'CONFLICT', ''))];
    expect(await replace('b')).toBe('failed');
    expect(requests.at(-1)).toMatch(/^remove uploads\/b/);
    expect(uploads.current().rows).toMatchObject([{ replaces: '7', state: { fault: { kind: 'save' } } }]);
    // another attempt replaces it
    expect(await replace('c')).toBe('done');
    expect(uploads.current().rows).toEqual([]);
  });

  it('is rejected if empty or unchanged, and needs confirmation if another video has it', async () => {
    library.push({ _id: '7', displayName: 'קפיצות', size: 1, contentHash: 'same' });
    library.push({ _id: '8', displayName: 'ריקוד', size: 1, contentHash: 'other' });
    expect(await replace('same')).toBe('failed');
    expect(uploads.current().rows).toMatchObject([{ state: { fault: { kind: 'same' } } }]);
    expect(await uploads.retry(uploads.current().rows[0]!.id, {})).toBe('incomplete');
    expect(await replace('empty')).toBe('incomplete');
    expect(uploads.current().rows).toMatchObject([{ state: { fault: { kind: 'empty' } } }]);
    expect(await replace('other')).toBe('in-question');
    expect(requests).toEqual([]);
    const [row] = uploads.current().rows;
    expect(row?.sameAs).toEqual(['ריקוד']);
    uploads.sendAnyway(row!.id);
    expect(await uploads.retry(row!.id, {})).toBe('done');
    expect(requests).toContain('replace 7');
  });
});
