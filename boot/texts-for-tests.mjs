import { ensureTexts } from './build-web.mjs';
import { findNode } from './find-node.mjs';

export default () => ensureTexts(findNode());
