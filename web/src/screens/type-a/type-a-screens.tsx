import { ComingNotice } from '../../layouts/lesson-layout/coming-notice.tsx';
import { m } from '../../texts/generated/messages.js';

/** Home of type A with this week's video: not there yet. */
export const TypeAMainScreen = () => (
  <ComingNotice
    title={m.lesson_coming_weekly_title()}
    text={m.lesson_coming_weekly_text()}
    pose="star"
    fill="var(--i4)"
  />
);

/** What a type A user watched: not there yet. */
export const TypeAGalleryScreen = () => (
  <ComingNotice
    title={m.lesson_my_exercises()}
    text={m.lesson_coming_my_exercises_text()}
    pose="story"
    fill="var(--violet)"
  />
);
