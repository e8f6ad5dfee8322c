import type { Plugin } from 'vite';

/** Parts that several features use. */
const PARTS = /\/src\/(ui|features\/videos)\//;

/**
 * Puts each component's own sheet into a layer, by where it stands: parts yield to the pages that use them. The order of the
 * layers is in src/ui/theme.css.
 */
export const styleLayers = (): Plugin => ({
  name: 'style-layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code, id) => ({
      code: `@layer ${PARTS.test(id) ? 'ui' : 'screen'} {${code}}`,
      map: null,
    }),
  },
});
