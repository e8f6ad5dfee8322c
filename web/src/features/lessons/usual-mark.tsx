import { Check } from 'lucide-react';
import { m } from '#lib/texts/generated/messages.js';
import s from './usual-mark.module.css';

/** Marks the group's usual choice. */
export const UsualMark = ({ className }: { className?: string | undefined }) => (
  <span className={className ? `${s.mark} ${className}` : s.mark}>
    <Check aria-hidden />
    <span className={s.words}>{m.lesson_usual()}</span>
  </span>
);
