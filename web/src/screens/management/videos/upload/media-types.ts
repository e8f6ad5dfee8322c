/** For a file dialog: everything that the system considers a video, and extensions that it may not know. */
export const MEDIA_TYPES =
  'video/*,.avi,.flv,.m2ts,.m4v,.mkv,.mov,.mp4,.mpeg,.mpg,.mts,.mxf,.ogv,.ts,.vob,.webm,.wmv,.3gp';
