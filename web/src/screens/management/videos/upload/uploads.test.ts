import { beforeEach, describe, expect, it } from 'vitest';
import { defaultCategories } from '@zuzu/domain/videos/category.ts';
import { ApiError, NETWORK } from '#api/api-error.ts';
import { UploadInterrupted, UploadRefused } from '#api/upload-file.ts';
import type { UploadClient } from './send-row.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** A fake server: its stored files, the requests it received, and the failures still to come. */
let requests: string[];
let stored: Set<string>;
let described: Set<string>;
let failures: Record<string, (() => void)[]>;
let uploads: Uploads;
let states: string[];
/** Videos of the library, whose hash is their name, and the files that were hashed. */
let library: { displayName: string; size: number; contentHash: string }[];
let hashed: string[];

const step = (name: string, after?: () => void) => {
  requests.push(name);
  const next = failures[name.split(' ')[0]!]?.shift();
  if (next) next();
  after?.();
};
const lost = () => {
  throw new ApiError(0, NETWORK, '');
};

beforeEach(() => {
  [requests, stored, described, failures, states] = [[], new Set(), new Set(), {}, []];
  [library, hashed] = [[], []];
  let count = 0;
  const calls = {
    upload: async ({ fileName }: { fileName: string }) => {
      step(`address ${fileName}`);
      const fileKey = `uploads/${fileName}-${++count}`;
      return { signedUrl: `put:${fileKey}`, fileKey };
    },
    uploadState: async ({ fileKey }: { fileKey: string }) => {
      step('state');
      return { state: described.has(fileKey) ? 'described' : stored.has(fileKey) ? 'stored' : 'waiting' };
    },
    ofSizes: async ({ sizes }: { sizes: number[] }) => ({ videos: library.filter(({ size }) => sizes.includes(size)) }),
    metadata: async ({ videos }: { videos: { fileKey: string }[] }) => {
      step(`describe ${videos.length}`);
      for (const { fileKey } of videos) described.add(fileKey);
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
      onProgress(40);
      step(`put ${file.name}`);
      signal.throwIfAborted();
      onProgress(100);
      stored.add(url.slice(4));
    },
    pause: async () => undefined,
  } as unknown as UploadClient;
  uploads = createUploads({
    client,
    newId: () => `row-${++count}`,
    readVideo: async () => ({ length: 12, picture: 'data:,' }),
    hashFile: async (file) => (hashed.push(file.name), file.name),
    onSaved: () => requests.push('told'),
  });
  uploads.subscribe(() => {
    const [row] = uploads.current().rows;
    const state = row ? `${row.state.at}${row.state.at === 'uploading' ? row.state.percent : ''}` : 'none';
    if (states.at(-1) !== state) states.push(state);
  });
});

const add = (...names: string[]) => {
  uploads.addFiles(
    names.map((name) => new File(['x'], name)),
    defaultCategories,
  );
  for (const { id } of uploads.current().rows)
    uploads.edit(id, { displayName: 'שם', intensities: [1], primary: 'main' });
};
const save = () => uploads.save(defaultCategories);

describe('saving', () => {
  it('sends one file after the other, in order, and starts over', async () => {
    add('a', 'b');
    expect(await save()).toBe('done');
    expect(requests).toEqual(['address a', 'put a', 'describe 1', 'told', 'address b', 'put b', 'describe 1', 'told']);
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

  it('sends nothing while required fields are missing', async () => {
    add('a', 'b');
    uploads.edit(uploads.current().rows[1]!.id, { displayName: ' ' });
    expect(await save()).toBe('incomplete');
    expect([requests, uploads.current().showErrors]).toEqual([[], true]);
  });

  it('sends the metadata of stored files in one call, between local files', async () => {
    const row = (name: string) =>
      ({ fileKey: `uploads/${name}`, fileName: name }) as Parameters<Uploads['setScanned']>[0][number];
    uploads.setScanned([row('x'), row('y')], []);
    add('a');
    expect(await save()).toBe('done');
    expect(requests).toEqual(['describe 2', 'told', 'address a', 'put a', 'describe 1', 'told']);
  });
});

describe('files of storage', () => {
  const found = (name: string) =>
    ({ fileKey: `uploads/${name}`, fileName: name }) as Parameters<Uploads['setScanned']>[0][number];

  it('that are refused together are retried one by one', async () => {
    uploads.setScanned(['x', 'y', 'z'].map(found), []);
    for (const { id } of uploads.current().rows)
      uploads.edit(id, { displayName: 'שם', intensities: [1], primary: 'main' });
    const refuse = () => {
      throw new ApiError(409, 'CONFLICT', '');
    };
    failures['describe'] = [refuse, () => undefined, refuse];
    expect(await save()).toBe('failed');
    expect(requests).toEqual(['describe 3', 'describe 1', 'describe 1', 'describe 1', 'told']);
    expect(uploads.current().rows.map(({ id, state }) => [id, state.at])).toEqual([['uploads/y', 'error']]);
    expect(uploads.current().saved).toEqual(['uploads/x', 'uploads/z']);
  });
});

describe('rows from before a reload', () => {
  const storedRow = (name: string, more: object = {}) => ({
    ...{ id: name, fileName: name, displayName: 'שם', intensities: [1 as const], path: 'main', extraNotes: '' },
    ...{ state: { at: 'described' as const }, ...more },
  });

  it('continue if their file had arrived, and ask for it otherwise', async () => {
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
    expect(requests.slice(-5)).toEqual(['told', 'address never', 'put never', 'describe 1', 'told']);
  });
});

describe('a refused upload', () => {
  it('for lack of space is not retried automatically', async () => {
    const full = () => {
      throw new ApiError(507, 'NO_SPACE', '');
    };
    failures = { address: [full] };
    add('a');
    expect(await save()).toBe('failed');
    expect(requests).toEqual(['address a']);
    expect(uploads.current().rows[0]!.state).toEqual({ at: 'error', fault: { kind: 'upload', status: 507 } });
  });

  it('is shown in its row, deletes the file from storage, and can be retried', async () => {
    add('a', 'b');
    failures['put'] = [
      () => {
        throw new UploadRefused(413);
      },
    ];
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

  it('whose URL has expired gets a new one, even after each interruption of a long upload', async () => {
    const ended = () => {
      throw new UploadRefused(403);
    };
    const broken = () => {
      throw new UploadInterrupted();
    };
    add('a');
    failures['put'] = [ended, broken, ended, broken, ended];
    expect(await save()).toBe('done');
    expect(requests.filter((each) => each === 'put a')).toHaveLength(6);
    expect(requests.filter((each) => each === 'address a')).toHaveLength(4);
    // a row that is refused again, however quickly
    add('b');
    failures['put'] = [ended, ended];
    expect(await save()).toBe('failed');
    expect(uploads.current().rows[0]?.state).toEqual({ at: 'error', fault: { kind: 'upload', status: 403 } });
  });

  it('of the metadata deletes the file from storage too', async () => {
    add('a');
    failures['describe'] = [
      () => {
        throw new ApiError(400, 'INVALID_INPUT', 'path: is wrong');
      },
    ];
    expect(await save()).toBe('failed');
    expect(uploads.current().rows[0]?.state).toMatchObject({ at: 'error', fault: { kind: 'save' } });
    expect(stored.size).toBe(0);
  });
});

describe('a lost connection', () => {
  it('asks the server what arrived, and resends only what is missing', async () => {
    add('a');
    failures['put'] = [
      () => {
        throw new UploadInterrupted();
      },
    ];
    failures['state'] = [lost, lost];
    expect(await save()).toBe('done');
    expect(requests).toEqual(['address a', 'put a', 'state', 'state', 'state', 'put a', 'describe 1', 'told']);
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
    expect(requests).toEqual(['address a', 'put a', 'state', 'describe 1', 'state', 'told']);
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
  it('a removed row is not sent', async () => {
    add('a', 'b');
    failures['put'] = [() => uploads.remove(uploads.current().rows[1]!.id)];
    await save();
    expect(requests.filter((each) => each.startsWith('put'))).toEqual(['put a']);
  });
});

describe('a file that the library has already', () => {
  const has = (name: string, size = 1) => library.push({ displayName: `הסרטון ${name}`, size, contentHash: name });

  it('is not sent until somebody says so, and only files of the size of a video are read', async () => {
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

  it('is sent if the library cannot be asked: the server notices it too', async () => {
    library = undefined as never;
    add('a');
    expect(await save()).toBe('done');
    expect(requests).toContain('put a');
  });
});
