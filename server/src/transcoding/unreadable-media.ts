/** Why an uploaded file can't become a video; stored with the video, so the values never change. */
export type UnreadableReason =
  | 'empty'
  | 'not-media'
  | 'playlist'
  | 'no-video'
  | 'truncated'
  | 'undecodable'
  | 'too-short'
  | 'too-long'
  | 'too-large';

const MESSAGES: Record<UnreadableReason, string> = {
  empty: 'The file is empty',
  'not-media': 'The file is not a video that can be read',
  playlist: 'The file is a playlist, not a video',
  'no-video': 'The file has no moving picture',
  truncated: 'The file ends too early: it was not copied completely',
  undecodable: 'The file is damaged or uses a format that cannot be decoded',
  'too-short': 'The video is hardly longer than a picture',
  'too-long': 'The video is too long',
  'too-large': 'The picture is too large',
};

/** The file itself is invalid, so a retry is pointless. */
export class UnreadableMedia extends Error {
  override readonly name = 'UnreadableMedia';
  readonly code = 'UNREADABLE_MEDIA';
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(MESSAGES[reason], options);
    this.reason = reason;
  }
}
