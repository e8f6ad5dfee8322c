import { lessonMinutes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { m } from '#lib/texts/generated/messages.js';

/** Shows how much of a lesson is videos, if that is less than the class's minutes. */
export const LengthHint = ({ of }: { of: LengthCode }) => {
  const { slot, content } = lessonMinutes[of];
  return slot !== content && <p className="soft small">{m.office_length_content({ slot, content })}</p>;
};
