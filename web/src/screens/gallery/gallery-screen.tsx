import { ComingNotice } from '../../layouts/lesson-layout/coming-notice.tsx';
import { m } from '../../texts/generated/messages.js';

/** The exercise library: not there yet. */
export const GalleryScreen = () => (
  <ComingNotice title={m.lesson_type_library()} text={m.lesson_coming_library_text()} pose="dance" fill="var(--i5)" />
);
