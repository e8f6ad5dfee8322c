/** An error of the media routes, sent as its status and `{message, code}`. */
export class MediaError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const notFound = (): MediaError => new MediaError(404, 'MEDIA_NOT_FOUND', 'Nothing found at this URL');
