import type { CallMeta } from '@zuzu/contract/calls-of.ts';

const KB = 1_024;

/** For calls without sign-in. */
export const MAX_OPEN_BODY = 4 * KB;
/** For signed-in users. The largest bodies without an entry below are reports of 200 seen videos, and videos with long notes and cues. */
const MAX_BODY = 64 * KB;

/** Calls with other limits. */
export const MAX_BODIES: Readonly<Record<string, number>> = {
  'auth.sendOtp': KB,
  'auth.verifyOtp': KB,
  'auth.useRecoveryCode': KB,
  'boards.offer': KB,
  'boards.wait': KB,
  'boards.find': KB,
  'boards.connect': KB,
  'boards.command': KB,
  // the titles of all parts of a lesson
  'boards.report': 32 * KB,
  'users.changeSettings': KB,
  'feedback.ofLesson': KB,
  'feedback.ofVideo': KB,
  'feedback.answer': KB,
  // clients may send back the complete user, with the fixed lessons and history of each group
  'users.add': KB * KB,
  'users.update': KB * KB,
  // ten thousand rows of a sheet
  'users.import': 8 * KB * KB,
  'videos.import': 8 * KB * KB,
  // ten thousand rows with their versions
  'users.bulk': KB * KB,
  'videos.bulk': KB * KB,
  // captions in four languages
  'videos.update': 256 * KB,
  // two thousand rows
  'videos.metadata': 4 * KB * KB,
  // five hundred videos to avoid, a hundred to keep; or rules to simulate
  'lessons.compose': 256 * KB,
  'lessons.saveConfig': 256 * KB,
  'lessons.configFigures': 256 * KB,
  // two sets of rules
  'lessons.startSchoolYear': 512 * KB,
};

/** Returns the maximum body size of a call in bytes, by its name in the contract. */
export const maxBodyOf = (call: string, access: CallMeta['access']): number =>
  MAX_BODIES[call] ?? (access === 'anybody' ? MAX_OPEN_BODY : MAX_BODY);
