/**
 * The number of the demo's clips prepared for journeys: enough for complete lessons of every length at intensity 3, and of up to 30
 * minutes at every intensity. demo/src/demo-clip.test.ts reads all clips.
 */
export const JOURNEY_CLIPS = 60;
