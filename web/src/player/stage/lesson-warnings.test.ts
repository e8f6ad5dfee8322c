import { describe, expect, it } from 'vitest';
import { classWarningTexts, warningTexts } from './lesson-warnings.ts';

it('a class reads nothing about the manager’s rules', () => {
  const share = { code: 'NEW_SHARE', cause: 'opening', newParts: 6, parts: 6, wantedPercent: 30 } as const;
  const length = { code: 'OUTSIDE_TOLERANCE', shortestSeconds: 280, longestSeconds: 361 } as const;
  expect(classWarningTexts([share, { code: 'PIN_MISSING', block: 0 }, length])).toEqual(warningTexts([length]));
});

describe('the composer’s warnings in words', () => {
  it('name category, level and the nearest level that has videos', () => {
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

  it('name what of the place is in the way, where it is known what was asked', () => {
    const skipped = {
      ...({ code: 'BLOCK_SKIPPED', block: 0, category: 'main', reason: 'place' } as const),
      ...({ intensity: 3, need: 'noise', withoutNeed: 4 } as const),
    };
    const [asked] = warningTexts([skipped], { noise: 'quiet' });
    expect(asked).toContain('בלי הדרישה ״בשקט״ היו 4');
    const [ready] = warningTexts([skipped]);
    expect(ready).toMatch(/שמתאים למקום\.$/);
  });

  it('show the share of new parts, the rule’s share and the reason, worded per cause', () => {
    const causes = ['opening', 'few-seen', 'few-new', 'pinned', 'fit'] as const;
    const texts = causes.flatMap((cause) =>
      warningTexts([{ code: 'NEW_SHARE', cause, newParts: 9, parts: 14, wantedPercent: 30 }]),
    );
    expect(new Set(texts).size).toBe(causes.length);
    for (const text of texts) for (const figure of ['9', '14', '30%']) expect(text).toContain(figure);
  });

  it('don’t repeat themselves', () => {
    expect(warningTexts([{ code: 'TARGET_CLAMPED' }, { code: 'RATIO_CLAMPED' }, { code: 'PIN_MISSING' }])).toHaveLength(
      2,
    );
  });
});
