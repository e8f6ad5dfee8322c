import type { Plugin } from 'vite';

/** Parts that several features use. */
const PARTS = /\/src\/(ui|features\/videos)\//;

/**
 * Puts each CSS module into a layer by its folder, in the order of src/ui/theme.css. Without it, the order in which chunks
 * load decides whether a screen's styles override those of shared components.
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
