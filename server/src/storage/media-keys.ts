import { randomUUID } from 'node:crypto';
import { InvalidKey } from './storage.ts';

/** Prefixes of the kinds of files. */
export const UPLOADS = 'uploads/';
export const RENDITIONS = 'renditions/';
const THUMBNAILS = 'thumbnails/';
/** Parts of incomplete uploads. */
export const PARTS = 'parts/';
const TRASH = 'trash/';

const MAX_KEY_LENGTH = 512;
const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}(?:\/[A-Za-z0-9][A-Za-z0-9._-]{0,127})*$/;
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** Extensions an uploaded file may keep; its type is detected from its content. */
const MEDIA_EXTENSION = /\.(mp4|m4v|mov|mkv|webm|avi|mpg|mpeg|ts|mts|m2ts|wmv|flv|3gp|ogv)$/i;

/** True for a well-formed key: segments begin with a letter or digit, so that '..' can't be one. */
export const isKey = (text: string): boolean => text.length <= MAX_KEY_LENGTH && KEY.test(text);

/** True if a text can be one segment of a key and of a URL path: ids of videos, lessons and users. */
export const isId = (text: string): boolean => ID.test(text);

/** Creates a key for an upload, which keeps only a known extension of the user's file name. */
export const newUploadKey = (fileName: string): string => {
  const extension = MEDIA_EXTENSION.exec(fileName)?.[0].toLowerCase() ?? '';
  return `${UPLOADS}${randomUUID()}${extension}`;
};

export const partsPrefix = (key: string): string => `${PARTS}${key.slice(UPLOADS.length)}/`;

/** The key of one part of an upload; numbers begin at 1. */
export const partKey = (key: string, number: number): string => `${partsPrefix(key)}${String(number).padStart(5, '0')}`;

/** The key of a deleted file. */
export const trashKey = (key: string): string => `${TRASH}${key}`;

export const renditionsPrefix = (videoKey: string): string => `${RENDITIONS}${idSegment(videoKey)}/`;

/** The prefix of the segments of one rendition, without a trailing slash. */
export const renditionPrefix = (videoKey: string, height: number): string => `${renditionsPrefix(videoKey)}${height}`;

/** 0 → '00001.ts'. */
export const segmentName = (index: number): string => `${String(index + 1).padStart(5, '0')}.ts`;

export const thumbnailKey = (videoKey: string): string => `${THUMBNAILS}${idSegment(videoKey)}.jpg`;

const idSegment = (id: string): string => {
  if (!isId(id)) throw new InvalidKey(id);
  return id;
};
