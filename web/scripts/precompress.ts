import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = /\.(js|css|svg|txt|webmanifest)$/;
/** Smaller files gain nothing from compression. */
const FROM_BYTES = 1_024;

const compressions = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes compressed versions of the build's text files, at maximum compression, for the server to send as they are. */
export const precompress = (): Plugin => {
  let dist = '';
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => {
      dist = resolve(root, build.outDir);
    },
    closeBundle: async () => {
      const files = await readdir(dist, { recursive: true });
      for (const file of files.filter((name) => TEXTS.test(name))) {
        const bytes = await readFile(join(dist, file));
        if (bytes.byteLength < FROM_BYTES) continue;
        for (const [extension, compressed] of Object.entries(compressions))
          await writeFile(join(dist, `${file}.${extension}`), await compressed(bytes));
      }
    },
  };
};
