/** Every call of the API, one export per feature. Paths are below `/api`. */
export { audit } from './audit.ts';
export { auth } from './auth.ts';
export { boards } from './boards.ts';
export { classWeeks } from './class-weeks.ts';
export { feedback } from './feedback.ts';
export { lessons } from './lessons.ts';
export { passkeys } from './passkeys.ts';
export { plays } from './plays.ts';
export { privacy } from './privacy.ts';
export { savedFilters } from './saved-filters.ts';
export { settings } from './settings.ts';
export { statistics } from './statistics.ts';
export { system } from './system.ts';
export { users } from './users.ts';
export { videos } from './videos.ts';
export { weeklyVideos } from './weekly-videos.ts';
