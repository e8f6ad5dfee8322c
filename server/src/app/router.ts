/** The handlers of all calls, one export per feature, as in the contract. */
export { audit } from '#features/audit/audit.feature.ts';
export { auth } from '#features/sign-in/auth.routes.ts';
export { boards } from '#features/boards/boards.routes.ts';
export { classWeeks } from '#features/classes/classes.feature.ts';
export { feedback } from '#features/lessons/feedback/feedback.routes.ts';
export { lessons, plays } from '#features/lessons/lessons.routes.ts';
export { passkeys } from '#features/sign-in/passkeys.routes.ts';
export { privacy } from '#features/privacy/privacy.feature.ts';
export { savedFilters } from '#features/saved-filters/saved-filters.feature.ts';
export { settings, system } from '#features/system/system.feature.ts';
export { statistics } from '#features/statistics/statistics.feature.ts';
export { users } from '#features/users/users.routes.ts';
export { videos } from '#features/videos/videos.routes.ts';
export { weeklyVideos } from '#features/weekly/weekly.feature.ts';
