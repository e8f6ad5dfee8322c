import type { NewVideo, SkippedFile } from '@zuzu/contract/videos/upload.ts';
import { MAX_SIDE_FILE, sideFileOf, type SideFile } from '@zuzu/domain/videos/captions.ts';
import { readSideFile, textsWithSideFile } from '@zuzu/domain/videos/read-cues.ts';
import { isBlank, tidyText } from '@zuzu/domain/texts/plain-text.ts';
import { newUploadKey, trashKey, UPLOADS } from '#storage/media-keys.ts';
import { isCopyOf, type Storage, type StoredObject } from '#storage/storage.ts';
import { containerOf, HEAD_BYTES } from '#transcoding/container.ts';
import type { UploadRow, VideoRow, VideosRepository } from './videos.repository.ts';

type Services = { repository: VideosRepository; storage: Storage };
type Scan = { newVideos: NewVideo[]; skipped: SkippedFile[] };

/**
 * Finds media files below the upload prefix that belong to no video, page by page. Files that were put
 * there directly become uploads: under their own name if it is a valid key, else under a new one. The type of a file is
 * detected from its first bytes. Files of cues and captions (`sideFileOf`) aren't moved: each
 * belongs to the only video with the same path, ignoring the extension.
 */
export const scanStorage =
  ({ repository, storage }: Services) =>
  async (now: Date): Promise<Scan> => {
    const scan: Scan = { newVideos: [], skipped: [] };
    /** Files of cues and captions, and the paths of all videos, including described ones. */
    const sideFiles: (SideFile & { name: string; read: () => Promise<Buffer> })[] = [];
    const videoPaths: string[] = [];
    const newAt = new Map<string, NewVideo>();
    const noteSideFile = (name: string, read: (bytes: number) => Promise<Buffer>): boolean => {
      const sideFile = sideFileOf(withoutControls(name).normalize('NFC'));
      if (!sideFile) return false;
      sideFiles.push({ ...sideFile, name, read: () => read(MAX_SIDE_FILE) });
      return true;
    };
    /** True if its signed PUT is still running, or was cancelled and might still arrive. */
    const isInProgress = ({ received_at, trashed_at, expires_at }: UploadRow): boolean =>
      // storage with direct uploads only lists completed files
      ((received_at === null && !storage.takesUploads) || trashed_at !== null) && expires_at > now;

    /** Keys created during the listing, which may appear in it. */
    const moved = new Set<string>();

    type Offer = { fileKey: string; fileName: string; path: string; at: Date; size: number };
    const offer = ({ fileKey, fileName, path, at, size }: Offer) => {
      const video: NewVideo = {
        fileKey,
        fileName,
        size,
        length: 0,
        intensities: [],
        displayName: '',
        name: '',
        path: '',
        extraNotes: '',
        uploadDate: at.toISOString(),
        createdAt: at.toISOString(),
      };
      scan.newVideos.push(video);
      newAt.set(path, video);
    };

    const addUpload = ({ fileKey, fileName, path, at, size }: Offer) =>
      repository.insertUpload({
        file_key: fileKey,
        file_name: fileName,
        found_path: path,
        file_type: '',
        user_id: null,
        created_at: at,
        // no signed URL exists for it
        expires_at: at,
        received_at: at,
        size,
        content_hash: null,
      });

    /** Gives a file a new key by calling `take`, and records its name. */
    const moveToNewKey = async (from: string, size: number, take: (key: string) => Promise<void>) => {
      const fileName = fileNameOf(from);
      const fileKey = newUploadKey(fileName);
      // before the file is moved, so that a crash doesn't lose its name
      await addUpload({ fileKey, fileName, path: pathOf(from), at: now, size });
      try {
        await take(fileKey);
        return fileKey;
      } catch {
        // open in another program, or already gone: the next scan retries
        await repository.deleteUpload(fileKey);
        scan.skipped.push({ fileName, reason: 'unreadable' });
        return undefined;
      }
    };

    for await (const unkeyed of storage.listUnkeyed(UPLOADS)) {
      if (noteSideFile(unkeyed.name, (bytes) => unkeyed.head(bytes))) continue;
      const fault = await findFault(unkeyed.size, unkeyed.head);
      if (fault) scan.skipped.push({ fileName: fileNameOf(unkeyed.name), reason: fault });
      else await moveToNewKey(unkeyed.name, unkeyed.size, (key) => storage.moveToKey(unkeyed.name, key));
    }

    const look = async (file: StoredObject, upload: UploadRow | undefined, video: VideoRow | undefined) => {
      const fileName = upload?.file_name ?? fileNameOf(file.key);
      const path = video ? pathOf(file.key) : foundPath(file, upload);
      const fault = await findFault(file.size, (bytes) => readHead(storage, file, bytes));
      if (fault) {
        scan.skipped.push({ fileName, reason: fault });
        return;
      }
      videoPaths.push(path);
      if (video) {
        const fileKey = await moveToNewKey(file.key, file.size, (key) => storage.move(file.key, key));
        if (!fileKey) return;
        moved.add(fileKey);
        offer({ fileKey, fileName, path, at: now, size: file.size });
      } else {
        const found = { fileKey: file.key, fileName, path, at: upload?.created_at ?? file.modifiedAt, size: file.size };
        if (!upload) await addUpload(found);
        offer(found);
      }
    };

    for (let after: string | undefined; ;) {
      const { objects, next } = await storage.list(UPLOADS, after === undefined ? {} : { after });
      const keys = objects.map(({ key }) => key);
      const uploads = new Map((await repository.findUploads(keys)).map((row) => [row.file_key, row]));
      const videos = new Map((await repository.findByFileKeys(keys)).map((row) => [row.file_key, row]));
      for (const file of objects) {
        if (noteSideFile(file.key, (bytes) => readHead(storage, file, bytes))) continue;
        const [upload, video] = [uploads.get(file.key), videos.get(file.key)];
        if (moved.has(file.key) || (upload && isInProgress(upload))) continue;
        if (video && !(await isAnotherFile(storage, file, video))) {
          videoPaths.push(foundPath(file, upload));
          continue;
        }
        await look(file, upload, video);
      }
      if (next === undefined) break;
      after = next;
    }
    const videosAt = Map.groupBy(videoPaths, (path) => path);
    const kindOf = ({ of, kind, language }: SideFile) => `${of}.${kind}.${language}`;
    for (const [file, otherFile] of Map.groupBy(sideFiles, kindOf).values()) {
      const video = file && newAt.get(file.of);
      // ambiguous with several videos or files
      if (!video || otherFile || videosAt.get(file.of)?.length !== 1) continue;
      const fileName = fileNameOf(file.name);
      try {
        scan.skipped.push(...addTexts(video, file, await file.read()).map((fault) => ({ fileName, ...fault })));
      } catch {
        scan.skipped.push({ fileName, reason: 'unreadable' });
      }
    }
    scan.newVideos.sort((a, b) => a.fileName.localeCompare(b.fileName, 'he', { numeric: true }));
    return scan;
  };

/** Imports cues or captions from a file, and reports what was rejected or changed. */
const addTexts = (video: NewVideo, sideFile: SideFile, bytes: Buffer): Omit<SkippedFile, 'fileName'>[] => {
  const { cues, faults, webVtt, encoding } = readSideFile(bytes, sideFile);
  const [first] = faults;
  if (cues.length === 0) return first ? [{ reason: `bad-${sideFile.kind}`, line: first.line }] : [];
  Object.assign(video, textsWithSideFile(video, sideFile, webVtt));
  return [
    ...(first ? [{ reason: 'left-out' as const, line: first.line }] : []),
    ...(encoding === undefined ? [] : [{ reason: 'encoding' as const }]),
  ];
};

/** True if the file under a video's key isn't that of the video, which was purged or is in the trash. */
const isAnotherFile = async (
  storage: Storage,
  file: StoredObject,
  { file_key, trashed_at, retired_at, takes_place }: VideoRow,
): Promise<boolean> => {
  if (trashed_at === null) return retired_at !== null && !takes_place;
  const inTrash = await storage.head(trashKey(file_key));
  return inTrash !== undefined && !isCopyOf(file, inTrash);
};

const findFault = async (
  size: number,
  head: (bytes: number) => Promise<Buffer>,
): Promise<SkippedFile['reason'] | undefined> => {
  try {
    const bytes = await head(HEAD_BYTES);
    if (size === 0 || bytes.byteLength === 0) return 'empty';
    return containerOf(bytes) ? undefined : 'not-media';
  } catch {
    return 'unreadable';
  }
};

const readHead = async (storage: Storage, { key, size }: StoredObject, bytes: number): Promise<Buffer> => {
  if (size === 0) return Buffer.alloc(0);
  const { content } = await storage.read(key, { start: 0, end: Math.min(bytes, size) - 1 });
  return Buffer.concat(await content.toArray());
};

const withoutExtension = (name: string): string => name.replace(/\.[^./]+$/, '');
const withoutControls = (name: string): string => name.replace(/[\p{Cc}\u2028\u2029]/gu, '_').toWellFormed();

/** 'uploads/שיעורים/קפיצה.mp4' → 'uploads/שיעורים/קפיצה': the common path of a video and its side files. */
const pathOf = (name: string): string => withoutExtension(withoutControls(name).normalize('NFC'));

/** The original path of a file; that of its key if it was uploaded. */
const foundPath = ({ key }: StoredObject, upload: UploadRow | undefined): string => upload?.found_path ?? pathOf(key);

/** 'uploads/שיעורים/קפיצה.mp4' → 'קפיצה.mp4', cleaned for display. */
const fileNameOf = (name: string): string => {
  const last = tidyText(withoutControls(name.slice(name.lastIndexOf('/') + 1)));
  return isBlank(last) ? 'video' : last;
};
