/**
 * So many of the demo's clips are prepared for journeys. With the first ones, lessons of every length are whole at the middle level,
 * and those of up to 30 minutes at all levels; demo/src/demo-clip.test.ts looks at every clip.
 */
export const JOURNEY_CLIPS = 60;
