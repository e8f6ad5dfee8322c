import { m } from '#lib/texts/generated/messages.js';

const reasons: Readonly<Record<string, () => string>> = {
  empty: m.videos_reason_empty,
  'not-media': m.videos_reason_not_media,
  playlist: m.videos_reason_playlist,
  'no-video': m.videos_reason_no_video,
  truncated: m.videos_reason_truncated,
  undecodable: m.videos_reason_undecodable,
  'too-short': m.videos_reason_too_short,
  'too-long': m.videos_reason_too_long,
  'too-large': m.videos_reason_too_large,
  'no-space': m.videos_reason_no_space,
  'file-missing': m.videos_reason_file_missing,
  unreadable: m.videos_reason_unreadable,
  'same-file': m.videos_reason_same_file,
  'video-deleted': m.videos_reason_video_deleted,
  'video-busy': m.videos_reason_video_busy,
  'no-such-video': m.videos_reason_no_such_video,
  'several-videos': m.videos_reason_several_videos,
  encoding: m.videos_reason_encoding,
};

const lineReasons: Readonly<Record<string, (at: { line: number }) => string>> = {
  'bad-captions': m.videos_reason_bad_captions,
  'bad-cues': m.videos_reason_bad_cues,
  'left-out': m.videos_reason_left_out,
};

/** Returns why a video, cue or caption file is invalid, with the line if known, in the current language. */
export const failureText = (reason = '', line = 0): string =>
  lineReasons[reason]?.({ line }) ?? (reasons[reason] ?? m.videos_reason_internal)();
