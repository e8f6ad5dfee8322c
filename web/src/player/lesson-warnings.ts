import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import type { LessonWarning } from '@zuzu/domain/lessons/lesson.ts';
import { categoryName } from '../components/categories.ts';
import { m } from '../texts/generated/messages.js';

const textOf = ({ code, category }: LessonWarning): string => {
  switch (code) {
    case 'BLOCK_SKIPPED': {
      const known = category === undefined ? undefined : categoryOfPath(category);
      return known
        ? m.player_warning_category_skipped({ category: categoryName(known) })
        : m.player_warning_block_skipped();
    }
    case 'OUTSIDE_TOLERANCE':
      return m.player_warning_length();
    case 'PIN_MISSING':
    case 'PIN_DUPLICATE':
    case 'PIN_EXCLUDED':
      return m.player_warning_pin();
    case 'PIN_OTHER_INTENSITY':
      return m.player_warning_pin_intensity();
    case 'TOLERANCE_DEFAULTED':
    case 'TOLERANCE_SWAPPED':
    case 'TARGET_CLAMPED':
    case 'RATIO_CLAMPED':
      return m.player_warning_rules();
  }
};

/** The composer's warnings in words, each once, in their order. */
export const warningTexts = (warnings: readonly LessonWarning[]): string[] => [...new Set(warnings.map(textOf))];
