const KB = 1_024;

/** Calls that are open to everybody. */
export const OPEN_CALLS = new Set(['settings.get', 'system.health', 'system.live', 'auth.sendOtp', 'auth.verifyOtp']);

/** Before it is known who asks. */
export const LARGEST_OPEN_BODY = 4 * KB;
/** Of whoever is signed in. The largest without a line below: a report of 200 seen videos, and a video with long notes. */
const LARGEST_BODY = 64 * KB;

/** Calls that take less or more than others. */
export const LARGEST_BODIES: Readonly<Record<string, number>> = {
  'auth.sendOtp': KB,
  'auth.verifyOtp': KB,
  // a user as it was read may come back, each group with its ready lessons and what it saw
  'users.add': KB * KB,
  'users.update': KB * KB,
  // two thousand rows
  'videos.metadata': 4 * KB * KB,
  // five hundred videos that are not wanted, a hundred that are kept
  'lessons.compose': 256 * KB,
  'lessons.saveConfig': 256 * KB,
  'lessons.configFigures': 256 * KB,
  // two sets of rules
  'lessons.startSchoolYear': 512 * KB,
};

/** How many bytes the body of a call may have, by the call's name in the contract. */
export const largestBody = (call: string): number =>
  LARGEST_BODIES[call] ?? (OPEN_CALLS.has(call) ? LARGEST_OPEN_BODY : LARGEST_BODY);
