import type { Plugin } from 'vite';

/**
 * Fails the build if chunks import each other. Without it, grouping modules (`codeSplitting`) can produce a chunk that runs
 * before its dependencies, although the modules themselves aren't circular.
 */
export const noCircularChunks = (): Plugin => ({
  name: 'no-circular-chunks',
  apply: 'build',
  generateBundle(_, bundle) {
    const importsOf = (file: string): readonly string[] => {
      const chunk = bundle[file];
      return chunk?.type === 'chunk' ? chunk.imports : [];
    };
    const done = new Set<string>();
    const visit = (file: string, above: readonly string[]): void => {
      if (above.includes(file))
        this.error(`Circular files: ${[...above.slice(above.indexOf(file)), file].join(' → ')}`);
      if (done.has(file)) return;
      for (const imported of importsOf(file)) visit(imported, [...above, file]);
      done.add(file);
    };
    for (const file of Object.keys(bundle)) visit(file, []);
  },
});
