import type { FieldFault } from '@zuzu/contract/errors.ts';
import { isLengthCode, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { m } from '../../../texts/generated/messages.js';

/** Where in the rules a refused field lies, in words, with the server's reason: '25 min, block 2: there is no category …'. */
export const faultText = ({ field, reason }: FieldFault): string => {
  const code = Number(/(?:lessonRules|lessonDuration)\.(\d)/.exec(field)?.[1]);
  const block = /\.order\[(\d+)\]/.exec(field)?.[1];
  const minutes = isLengthCode(code) ? lessonMinutes[code].content : undefined;
  const where = [
    ...(minutes === undefined ? [] : [m.lesson_editor_minutes({ minutes })]),
    block === undefined ? partOf(field) : m.lesson_editor_fault_block({ number: Number(block) + 1 }),
  ].join(', ');
  return `${where}: ${reason}`;
};

const partOf = (field: string): string => {
  if (field.includes('compositionRules')) return m.lesson_editor_ratio();
  if (field.includes('lessonDuration')) return m.lesson_editor_tolerance();
  return field.includes('exclusions') ? m.lesson_editor_exclusions() : m.lesson_editor_blocks();
};
