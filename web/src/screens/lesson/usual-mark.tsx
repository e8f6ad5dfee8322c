import { Check } from 'lucide-react';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import s from './usual-mark.module.css';

/** On the card of what the group usually takes. */
export const UsualMark = ({ className }: { className?: string | undefined }) => (
  <span className={className ? `${s.mark} ${className}` : s.mark}>
    <Check aria-hidden />
    <span className={s.words}>
      <Text>{m.lesson_usual()}</Text>
    </span>
  </span>
);
