import { beforeEach, describe, expect, it } from 'vitest';
import { defaultCategories } from '@zuzu/domain/videos/category.ts';
import { ApiError, NETWORK } from '#api/api-error.ts';
import { UploadInterrupted, UploadRefused } from '#api/upload-file.ts';
import type { Way } from './send-row.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** A server as the uploads see it: what it holds, what it was asked, and what it does next. */
let asked: string[];
let stored: Set<string>;
let described: Set<string>;
let trouble: Record<string, (() => void)[]>;
let uploads: Uploads;
let states: string[];

const step = (name: string, after?: () => void) => {
  asked.push(name);
  const next = trouble[name.split(' ')[0]!]?.shift();
  if (next) next();
  after?.();
};
const lost = () => {
  throw new ApiError(0, NETWORK, '');
};

beforeEach(() => {
  [asked, stored, described, trouble, states] = [[], new Set(), new Set(), {}, []];
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
    metadata: async ({ videos }: { videos: { fileKey: string }[] }) => {
      step(`describe ${videos.length}`);
      for (const { fileKey } of videos) described.add(fileKey);
    },
    removeFile: async ({ fileKey }: { fileKey: string }) => step(`remove ${fileKey}`, () => stored.delete(fileKey)),
  };
  const way = {
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
  } as unknown as Way;
  uploads = createUploads({
    way,
    newId: () => `row-${++count}`,
    readLength: async () => 12,
    onSaved: () => asked.push('told'),
  });
  uploads.subscribe(() => {
    const [row] = uploads.current().rows;
    const state = row ? `${row.state.at}${row.state.at === 'uploading' ? row.state.percent : ''}` : 'none';
    if (states.at(-1) !== state) states.push(state);
  });
});

const add = (...names: string[]) => {
  uploads.addFiles(names.map((name) => new File(['x'], name)));
  for (const { id } of uploads.current().rows)
    uploads.edit(id, { displayName: 'שם', intensities: [1], primary: 'main' });
};
const save = () => uploads.save(defaultCategories);

describe('saving', () => {
  it('sends one file after the other, in their order, and begins anew', async () => {
    add('a', 'b');
    expect(await save()).toBe('done');
    expect(asked).toEqual(['address a', 'put a', 'describe 1', 'told', 'address b', 'put b', 'describe 1', 'told']);
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

  it('sends nothing while something is missing', async () => {
    add('a', 'b');
    uploads.edit(uploads.current().rows[1]!.id, { displayName: ' ' });
    expect(await save()).toBe('incomplete');
    expect([asked, uploads.current().showErrors]).toEqual([[], true]);
  });

  it('describes files of storage in one call, between files of this computer', async () => {
    const row = (name: string) =>
      ({ fileKey: `uploads/${name}`, fileName: name }) as Parameters<Uploads['setScanned']>[0][number];
    uploads.setScanned([row('x'), row('y')], []);
    add('a');
    expect(await save()).toBe('done');
    expect(asked).toEqual(['describe 2', 'told', 'address a', 'put a', 'describe 1', 'told']);
  });
});

describe('files of storage', () => {
  const found = (name: string) =>
    ({ fileKey: `uploads/${name}`, fileName: name }) as Parameters<Uploads['setScanned']>[0][number];

  it('that are refused together are described one by one', async () => {
    uploads.setScanned(['x', 'y', 'z'].map(found), []);
    for (const { id } of uploads.current().rows)
      uploads.edit(id, { displayName: 'שם', intensities: [1], primary: 'main' });
    const refuse = () => {
      throw new ApiError(409, 'CONFLICT', '');
    };
    trouble['describe'] = [refuse, () => undefined, refuse];
    expect(await save()).toBe('failed');
    expect(asked).toEqual(['describe 3', 'describe 1', 'describe 1', 'describe 1', 'told']);
    expect(uploads.current().rows.map(({ id, state }) => [id, state.at])).toEqual([['uploads/y', 'error']]);
    expect(uploads.current().saved).toEqual(['uploads/x', 'uploads/z']);
  });
});

describe('rows of an earlier page', () => {
  const keptRow = (name: string, more: object = {}) => ({
    ...{ id: name, fileName: name, displayName: 'שם', intensities: [1 as const], path: 'main', extraNotes: '' },
    ...{ state: { at: 'described' as const }, ...more },
  });

  it('go on where the file had arrived, and want it where it had not', async () => {
    stored = new Set(['uploads/arrived', 'uploads/in']);
    described = new Set(['uploads/in']);
    uploads.restore([
      keptRow('found', { fileKey: 'uploads/found' }),
      keptRow('never', { wanted: 1 }),
      ...['arrived', 'in', 'half'].map((name) => keptRow(name, { wanted: 1, fileKey: `uploads/${name}` })),
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
    uploads.addFiles([new File(['x'], 'never')]);
    expect(await save()).toBe('done');
    expect(asked.slice(-5)).toEqual(['told', 'address never', 'put never', 'describe 1', 'told']);
  });
});

describe('a refused upload', () => {
  it('for want of room is not tried again and again', async () => {
    const full = () => {
      throw new ApiError(507, 'NO_SPACE', '');
    };
    trouble = { address: [full] };
    add('a');
    expect(await save()).toBe('failed');
    expect(asked).toEqual(['address a']);
    expect(uploads.current().rows[0]!.state).toEqual({ at: 'error', fault: { kind: 'upload', status: 507 } });
  });

  it('is an error of its row, takes the file out of storage, and can be tried again', async () => {
    add('a', 'b');
    trouble['put'] = [
      () => {
        throw new UploadRefused(413);
      },
    ];
    expect(await save()).toBe('failed');
    const [row, other] = uploads.current().rows;
    expect(row?.state).toEqual({ at: 'error', fault: { kind: 'upload', status: 413 } });
    // what came in leaves by itself
    expect(other).toBeUndefined();
    expect(uploads.current().saved).toHaveLength(1);
    expect(asked.some((each) => each.startsWith('remove uploads/a'))).toBe(true);
    expect(await uploads.retry(row!.id, defaultCategories)).toBe('done');
    expect(uploads.current().rows).toEqual([]);
  });

  it('whose address has ended is sent to a new one, also after each break of a long one', async () => {
    const ended = () => {
      throw new UploadRefused(403);
    };
    const broken = () => {
      throw new UploadInterrupted();
    };
    add('a');
    trouble['put'] = [ended, broken, ended, broken, ended];
    expect(await save()).toBe('done');
    expect(asked.filter((each) => each === 'put a')).toHaveLength(6);
    expect(asked.filter((each) => each === 'address a')).toHaveLength(4);
    // one that is refused at once again is no matter of time
    add('b');
    trouble['put'] = [ended, ended];
    expect(await save()).toBe('failed');
    expect(uploads.current().rows[0]?.state).toEqual({ at: 'error', fault: { kind: 'upload', status: 403 } });
  });

  it('of the description takes the file out of storage too', async () => {
    add('a');
    trouble['describe'] = [
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
  it('asks what arrived, and sends again only what did not', async () => {
    add('a');
    trouble['put'] = [
      () => {
        throw new UploadInterrupted();
      },
    ];
    trouble['state'] = [lost, lost];
    expect(await save()).toBe('done');
    expect(asked).toEqual(['address a', 'put a', 'state', 'state', 'state', 'put a', 'describe 1', 'told']);
  });

  it('does not send a file again that arrived, nor describe it twice', async () => {
    add('a');
    trouble['put'] = [
      () => {
        stored.add('uploads/a-2');
        throw new UploadInterrupted();
      },
    ];
    trouble['describe'] = [
      () => {
        described.add('uploads/a-2');
        lost();
      },
    ];
    expect(await save()).toBe('done');
    expect(asked).toEqual(['address a', 'put a', 'state', 'describe 1', 'state', 'told']);
  });
});

describe('cancelling', () => {
  it('ends the upload, takes the file away and goes on with the next', async () => {
    add('a', 'b');
    trouble['put'] = [() => uploads.cancel(uploads.current().rows[0]!.id)];
    expect(await save()).toBe('failed');
    const [a, ...others] = uploads.current().rows;
    expect(a?.state).toEqual({ at: 'error', fault: { kind: 'cancelled' } });
    expect(others).toEqual([]);
    expect(asked.some((each) => each.startsWith('remove uploads/a'))).toBe(true);
  });
  it('a row that is taken off the list is not sent', async () => {
    add('a', 'b');
    trouble['put'] = [() => uploads.remove(uploads.current().rows[1]!.id)];
    await save();
    expect(asked.filter((each) => each.startsWith('put'))).toEqual(['put a']);
  });
});
