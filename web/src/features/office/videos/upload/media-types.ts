/** `accept` value of a file dialog: all video types, and extensions that the operating system may not know. */
export const MEDIA_TYPES =
  'video/*,.avi,.flv,.m2ts,.m4v,.mkv,.mov,.mp4,.mpeg,.mpg,.mts,.mxf,.ogv,.ts,.vob,.webm,.wmv,.3gp';
const extensions = new Set(MEDIA_TYPES.split(',').filter((type) => type.startsWith('.')));

/** Returns whether a file may be a video, by its type or its name. */
export const isMedia = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type.startsWith('video/') || extensions.has(/\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '');
