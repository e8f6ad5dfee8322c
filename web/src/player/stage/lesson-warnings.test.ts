import { describe, expect, it } from 'vitest';
import { warningTexts } from './lesson-warnings.ts';

describe('the composer in words', () => {
  it('names category, level and the nearest level that has something', () => {
    const [text] = warningTexts([
      {
        code: 'BLOCK_SKIPPED',
        block: 2,
        category: 'small/vocal',
        reason: 'intensity',
        intensity: 5,
        nearestIntensity: 3,
      },
    ]);
    expect(text).toContain('קול');
    expect(text).toContain('מאתגר');
    expect(text).toContain('בינוני');
  });

  it('calls a category that is not one of ours by its path', () => {
    const [text] = warningTexts([{ code: 'BLOCK_SKIPPED', block: 0, category: 'small/juggling', reason: 'empty' }]);
    expect(text).toContain('small/juggling');
  });

  it('tells the shortest and the longest lesson that the exercises allow', () => {
    const [text] = warningTexts([{ code: 'OUTSIDE_TOLERANCE', shortestSeconds: 280, longestSeconds: 361 }]);
    expect(text).toContain('4:40');
    expect(text).toContain('6:01');
  });

  it('tells how much is new, what the rule asks for, and why they differ, in words of its own for each cause', () => {
    const causes = ['opening', 'few-seen', 'few-new', 'pinned', 'fit'] as const;
    const texts = causes.flatMap((cause) =>
      warningTexts([{ code: 'NEW_SHARE', cause, newParts: 9, parts: 14, wantedPercent: 30 }]),
    );
    expect(new Set(texts).size).toBe(causes.length);
    for (const text of texts) for (const figure of ['9', '14', '30%']) expect(text).toContain(figure);
  });

  it('tells how much of the library is ready while it fills', () => {
    const [text] = warningTexts([{ code: 'LIBRARY_PREPARING', ready: 12, total: 138 }]);
    expect(text).toContain('12');
    expect(text).toContain('138');
  });

  it('says each thing once', () => {
    expect(warningTexts([{ code: 'TARGET_CLAMPED' }, { code: 'RATIO_CLAMPED' }, { code: 'PIN_MISSING' }])).toHaveLength(
      2,
    );
  });
});
