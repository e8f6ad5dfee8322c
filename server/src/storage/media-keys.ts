import { randomUUID } from 'node:crypto';
import { InvalidKey } from './storage.ts';

/** Where each kind of file lies. */
export const UPLOADS = 'uploads/';
export const RENDITIONS = 'renditions/';
const THUMBNAILS = 'thumbnails/';
const TRASH = 'trash/';

const MAX_KEY_LENGTH = 512;
const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}(?:\/[A-Za-z0-9][A-Za-z0-9._-]{0,127})*$/;
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** Extensions an uploaded file may keep; what it really is, its content decides. */
const MEDIA_EXTENSION = /\.(mp4|m4v|mov|mkv|webm|avi|mpg|mpeg|ts|mts|m2ts|wmv|flv|3gp|ogv)$/i;

/** Whether a text has the form of a key: segments begin with a letter or digit, so that '..' cannot be one. */
export const isKey = (text: string): boolean => text.length <= MAX_KEY_LENGTH && KEY.test(text);

/** Whether a text can be one segment of a key and of a path in a URL: ids of videos, lessons and users. */
export const isId = (text: string): boolean => ID.test(text);

/** A new key for an upload. Of the user's file name only a known extension is kept. */
export const newUploadKey = (fileName: string): string => {
  const extension = MEDIA_EXTENSION.exec(fileName)?.[0].toLowerCase() ?? '';
  return `${UPLOADS}${randomUUID()}${extension}`;
};

/** Where a file lies that was deleted. */
export const trashKey = (key: string): string => `${TRASH}${key}`;

/** Every rendition of a video lies below it. */
export const renditionsPrefix = (videoKey: string): string => `${RENDITIONS}${idSegment(videoKey)}/`;

/** Where the segments of one rendition lie, without a slash at the end. */
export const renditionPrefix = (videoKey: string, height: number): string => `${renditionsPrefix(videoKey)}${height}`;

/** 0 → '00001.ts'. */
export const segmentName = (index: number): string => `${String(index + 1).padStart(5, '0')}.ts`;

export const thumbnailKey = (videoKey: string): string => `${THUMBNAILS}${idSegment(videoKey)}.jpg`;

const idSegment = (id: string): string => {
  if (!isId(id)) throw new InvalidKey(id);
  return id;
};
