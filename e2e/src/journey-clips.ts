/**
 * How many of the demo's clips are prepared for journeys. They make whole lessons of every length at intensity 3, and of up to 30
 * minutes at every intensity. demo/src/demo-clip.test.ts reads all clips.
 */
export const JOURNEY_CLIPS = 60;
