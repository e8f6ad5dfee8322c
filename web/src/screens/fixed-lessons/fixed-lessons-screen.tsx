import { ComingNotice } from '../../layouts/lesson-layout/coming-notice.tsx';
import { m } from '../../texts/generated/messages.js';

/** Ready lessons: not there yet. */
export const FixedLessonsScreen = () => (
  <ComingNotice title={m.lesson_type_ready()} text={m.lesson_coming_ready_text()} pose="jump" fill="var(--i3)" />
);
