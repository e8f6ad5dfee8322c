import type { Plugin } from 'vite';

/** The parts that pages are made of; the dialogs for sheets are made of them as pages are. */
const PARTS = /\/src\/components\/(?!sheets\/)/;

/**
 * Puts each component's own sheet into a layer, by where it stands: parts yield to the pages that use them. The order of the
 * layers is in src/components/theme.css.
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
