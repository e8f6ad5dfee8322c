/**
 * Every address of the web app; the build lists them for the server too (scripts/route-list.ts). `$` stands for whatever
 * follows.
 */
export const paths = {
  start: '/',
  login: '/login',
  management: '/management',
  users: '/management/users',
  videos: '/management/videos',
  statistics: '/management/statistics',
  weeklyVideos: '/management/weekly-videos',
  // Spelled exactly this way: other programs link to it.
  lessonComposition: '/management/leeson-composition',
  groupSelection: '/group-selection',
  lessonTypeSelection: '/lesson-type-selection',
  fixedLessons: '/fixed-lessons',
  fixedLessonVideo: '/fixed-lessons/video',
  app: '/app',
  intensitySelection: '/app/intensity-selection',
  lengthSelection: '/app/length-selection',
  videoPlayer: '/app/video-player',
  gallery: '/gallery',
  belowGallery: '/gallery/$',
  typeAMain: '/a/main',
  typeAGallery: '/a/main/gallery',
  // what the law asks for, and how the installation is
  accessibility: '/accessibility',
  privacy: '/privacy',
  system: '/management/system',
} as const;
