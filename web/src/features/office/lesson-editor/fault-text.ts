import type { FieldFault } from '@zuzu/contract/errors.ts';
import { MAX_BLOCKS } from '@zuzu/contract/constants.ts';
import {
  lessonConfigFaultCodes,
  MAX_TARGET_MINUTES,
  MAX_TOLERANCE_MINUTES,
  type LessonConfigFaultCode,
} from '@zuzu/domain/lesson-config/lesson-config-faults.ts';
import { isLengthCode, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { isolated } from '#lib/texts/isolated.ts';
import { m } from '#lib/texts/generated/messages.js';

const reasons: Readonly<Record<LessonConfigFaultCode, (about: string) => string>> = {
  PERCENT_RANGE: () => m.lesson_editor_ratio_fault(),
  RATIO_SUM: () => m.lesson_editor_fault_ratio_sum(),
  TOLERANCE_RANGE: () => m.lesson_editor_tolerance_fault({ most: MAX_TOLERANCE_MINUTES }),
  TOLERANCE_SWAPPED: () => m.lesson_editor_tolerance_swapped(),
  TARGET_RANGE: () => m.lesson_editor_target_fault({ most: MAX_TARGET_MINUTES }),
  NO_CATEGORY: (entry) => m.lesson_editor_fault_no_category({ entry }),
  NO_VIDEO: (entry) => m.lesson_editor_fault_no_video({ entry }),
  PINNED_TWICE: () => m.lesson_editor_problem_pin_duplicate(),
  NOTHING_EXCLUDED: (entry) => m.lesson_editor_fault_nothing_excluded({ entry }),
};

/** Returns the text of a validation error: 'Must be 0 to 100'. `about` is the name that it concerns, if any. */
export const reasonText = (code: LessonConfigFaultCode, about = ''): string => reasons[code](isolated(about));

/** Returns the same text for a server error; the server validates more than the screen does. */
const refusedText = ({ field, code, about }: FieldFault): string => {
  const known = lessonConfigFaultCodes.find((each) => each === code);
  if (known) return reasonText(known, about);
  if (code === 'TOO_BIG' && field.endsWith('.order')) return m.lesson_editor_fault_too_many({ most: MAX_BLOCKS });
  return code === 'TOO_SMALL' ? m.lesson_editor_no_blocks() : m.lesson_editor_fault_other();
};

/** Returns the field and its error as text: '25 min, block 2: There is no category …'. */
export const faultText = (fault: FieldFault): string => {
  const { field } = fault;
  const code = Number(/(?:lessonRules|lessonDuration)\.(\d)/.exec(field)?.[1]);
  const block = /\.order\[(\d+)\]/.exec(field)?.[1];
  const minutes = isLengthCode(code) ? lessonMinutes[code].content : undefined;
  const where = [
    ...(minutes === undefined ? [] : [m.office_minutes({ minutes })]),
    block === undefined ? partOf(field) : m.lesson_editor_fault_block({ number: Number(block) + 1 }),
  ].join(', ');
  return `${where}: ${refusedText(fault)}`;
};

const partOf = (field: string): string => {
  if (field.includes('compositionRules')) return m.lesson_editor_ratio();
  if (field.includes('lessonDuration') || field.endsWith('.duration')) return m.office_lesson_duration();
  return field.includes('exclusions') ? m.lesson_editor_exclusions() : m.office_blocks();
};
