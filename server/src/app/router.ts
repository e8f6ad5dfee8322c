/** The handlers of all calls, one export per feature, as in the contract. */
export { audit } from '#features/audit/audit.routes.ts';
export { auth } from '#features/sign-in/auth.routes.ts';
export { boards } from '#features/boards/boards.routes.ts';
export { classWeeks } from '#features/classes/class-weeks.routes.ts';
export { feedback } from '#features/lessons/feedback/feedback.routes.ts';
export { lessons } from '#features/lessons/lessons.routes.ts';
export { passkeys } from '#features/sign-in/passkeys.routes.ts';
export { plays } from '#features/lessons/plays/plays.routes.ts';
export { privacy } from '#features/privacy/privacy.feature.ts';
export { savedFilters } from '#features/saved-filters/saved-filters.feature.ts';
export { settings, system } from '#features/system/system.routes.ts';
export { statistics } from '#features/statistics/statistics.routes.ts';
export { users } from '#features/users/users.routes.ts';
export { videos } from '#features/videos/videos.routes.ts';
export { weeklyVideos } from '#features/weekly/weekly-videos.routes.ts';
