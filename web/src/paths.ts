/**
 * Every path of the web app; the build also lists them for the server (scripts/route-list.ts). `$` matches the rest of
 * the path.
 */
export const paths = {
  start: '/',
  login: '/login',
  board: '/board',
  remote: '/remote',
  management: '/management',
  users: '/management/users',
  schools: '/management/schools',
  videos: '/management/videos',
  gaps: '/management/gaps',
  statistics: '/management/statistics',
  weeklyVideos: '/management/weekly-videos',
  themes: '/management/themes',
  // Misspelled on purpose: other programs link to it.
  lessonComposition: '/management/leeson-composition',
  groupSelection: '/group-selection',
  lessonTypeSelection: '/lesson-type-selection',
  classWeek: '/class-week',
  fixedLessons: '/fixed-lessons',
  fixedLessonVideo: '/fixed-lessons/video',
  preparedLessons: '/prepared',
  preparedLesson: '/prepared/lesson',
  app: '/app',
  intensitySelection: '/app/intensity-selection',
  lengthSelection: '/app/length-selection',
  videoPlayer: '/app/video-player',
  twoMinutes: '/app/two-minutes',
  gallery: '/gallery',
  belowGallery: '/gallery/$',
  typeAMain: '/a/main',
  typeAGallery: '/a/main/gallery',
  // required by law, and about the installation
  accessibility: '/accessibility',
  privacy: '/privacy',
  system: '/management/system',
  audit: '/management/audit',
} as const;
