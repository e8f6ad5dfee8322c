import { ensureWebBuilt } from './build-web.mjs';
import { findNode } from './find-node.mjs';

export default () => ensureWebBuilt(findNode());
