import { describe } from 'vitest';
import { accessibleEditor } from './lesson-editor/accessible-editor.ts';
import { buildingRules } from './lesson-editor/building-rules.ts';
import { carryingBlocks } from './lesson-editor/carrying-blocks.ts';
import { versionsAndConflicts } from './lesson-editor/versions-and-conflicts.ts';

// all tests change the same rules, so they run sequentially
describe('the lesson editor', () => {
  carryingBlocks();
  buildingRules();
  versionsAndConflicts();
  accessibleEditor();
});
