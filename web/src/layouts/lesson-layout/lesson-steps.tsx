import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import { lessonMinutes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { Intensity, levelName } from '#features/videos/intensity.tsx';
import { minutesText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './lesson-steps.module.css';

export interface LessonStepsProps {
  /** The choices made so far. */
  intensity: IntensityLevel | undefined;
  length: LengthCode | undefined;
  /** The step that this page is; undefined once both are done, when the page shows the lesson's own minutes. */
  at?: 'intensity' | 'length';
}

/** Progress of choosing a lesson: each button leads to its step and keeps the other step's answer. */
export const LessonSteps = ({ intensity, length, at }: LessonStepsProps) => {
  const search = { intensity, length };
  const lengthContent: ReactNode = (
    <>
      {length ? <Clock /> : <span className={s.number}>2</span>}
      {length && at ? minutesText(lessonMinutes[length].slot) : m.lesson_step_length()}
    </>
  );
  return (
    <nav className={s.steps} aria-label={m.lesson_steps()}>
      <Link
        to="/app/intensity-selection"
        search={search}
        className={s.step}
        data-done={intensity !== undefined || undefined}
        data-at={at === 'intensity' || undefined}
      >
        {intensity ? (
          <span aria-hidden>
            <Intensity level={intensity} />
          </span>
        ) : (
          <span className={s.number}>1</span>
        )}
        {intensity ? levelName(intensity) : m.lesson_step_intensity()}
      </Link>
      {intensity ? (
        <Link
          to="/app/length-selection"
          search={search}
          className={s.step}
          data-done={length !== undefined || undefined}
          data-at={at === 'length' || undefined}
        >
          {lengthContent}
        </Link>
      ) : (
        <span className={s.step} aria-disabled>
          {lengthContent}
        </span>
      )}
    </nav>
  );
};
