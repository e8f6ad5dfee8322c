import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { boards } from './boards.ts';
import { classWeeks } from './class-weeks.ts';
import { feedback } from './feedback.ts';
import { composeCalls } from './lessons/compose.ts';
import { fixedLessonCalls } from './lessons/fixed-lessons.ts';
import { lessonConfigCalls } from './lessons/lesson-config.ts';
import { libraryCellCalls } from './planning/library-cells.ts';
import { schoolYearCalls } from './planning/school-year.ts';
import { simulationCalls } from './lessons/simulation.ts';
import { passkeys } from './passkeys.ts';
import { plays } from './plays.ts';
import { privacy } from './privacy.ts';
import { savedFilters } from './saved-filters.ts';
import { settings } from './settings.ts';
import { system } from './system.ts';
import { statistics } from './statistics.ts';
import { themeCalls } from './themes.ts';
import { users } from './users.ts';
import { weeklyVideos } from './weekly-videos.ts';
import { bulkCalls } from './videos/bulk.ts';
import { changeCalls } from './videos/changes.ts';
import { importCalls } from './videos/import.ts';
import { listingCalls } from './videos/listing.ts';
import { trashCalls } from './videos/trash.ts';
import { uploadCalls } from './videos/upload.ts';

/** The video library. */
const videos = { ...listingCalls, ...uploadCalls, ...changeCalls, ...bulkCalls, ...importCalls, ...trashCalls };

/** Composed and ready lessons, the rules that they follow, and what managers plan by. */
const lessons = {
  ...composeCalls,
  ...lessonConfigCalls,
  ...simulationCalls,
  ...schoolYearCalls,
  ...libraryCellCalls,
  ...fixedLessonCalls,
  ...themeCalls,
};

/** Every call of the API, by noun. Paths are below `/api`. */
export const contract = {
  auth,
  passkeys,
  boards,
  classWeeks,
  users,
  videos,
  weeklyVideos,
  lessons,
  plays,
  feedback,
  statistics,
  savedFilters,
  settings,
  system,
  audit,
  privacy,
};
