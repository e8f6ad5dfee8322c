import { lessonMinutes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { m } from '#lib/texts/generated/messages.js';

/** How much of a lesson is videos, where that is less than the minutes that a class has. */
export const LengthHint = ({ of }: { of: LengthCode }) => {
  const { slot, content } = lessonMinutes[of];
  return slot !== content && <p className="soft small">{m.office_length_content({ slot, content })}</p>;
};
