import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { boards } from './boards.ts';
import { classWeeks } from './class-weeks.ts';
import { feedback } from './feedback.ts';
import { lessons } from './lessons/lessons.ts';
import { passkeys } from './passkeys.ts';
import { plays } from './plays.ts';
import { privacy } from './privacy.ts';
import { savedFilters } from './saved-filters.ts';
import { settings } from './settings.ts';
import { system } from './system.ts';
import { statistics } from './statistics.ts';
import { users } from './users.ts';
import { videos } from './videos.ts';
import { visits } from './visits.ts';
import { weeklyVideos } from './weekly-videos.ts';
import { api } from './allow.ts';

/** The handlers of all calls of the contract. */
export const router = api.router({
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
  visits,
});
