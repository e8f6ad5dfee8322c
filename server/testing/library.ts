import { randomBytes, randomUUID } from 'node:crypto';
import { categoryPath, categoryValues } from '@zuzu/domain/videos/category.ts';
import type { NewVideo } from '#features/videos/videos.repository.ts';
import type { Context } from '#app/context.ts';

/** A playable video; `length` in seconds. */
export const readyVideo = (fields: Partial<NewVideo> & Pick<NewVideo, 'path' | 'length'>): NewVideo => {
  const videoKey = randomUUID();
  return {
    file_key: `uploads/${videoKey}.mp4`,
    file_name: `${videoKey}.mp4`,
    display_name: `סרטון ${videoKey.slice(0, 4)}`,
    intensities: [1, 2, 3, 4, 5],
    family: null,
    series: null,
    episode: null,
    status: 'ready',
    progress: 100,
    failure_reason: null,
    video_key: videoKey,
    encryption_key: randomBytes(16),
    thumbnail_key: `thumbnails/${videoKey}.jpg`,
    content_hash: null,
    created_by: null,
    ...fields,
  };
};

/** Adds videos with one rendition each to the library, without files; returns their rows. */
export const addVideos = async (
  { services }: { services: Pick<Context, 'database' | 'videosRepo'> },
  videos: readonly NewVideo[],
) => {
  const rows = await services.videosRepo.insert(videos);
  if (!rows) throw new Error('The library already has one of these videos');
  // in one statement, because each increments the version of the library
  await services.database
    .insertInto('renditions')
    .values(
      rows.map((row) => ({
        video_id: row.id,
        height: 540,
        width: 960,
        bandwidth: 400_000,
        average_bandwidth: 250_000,
        codecs: 'avc1.64001f,mp4a.40.2',
        segment_durations: [row.length],
        key_prefix: `renditions/${row.video_key}/540`,
        iv: randomBytes(16).toString('hex'),
      })),
    )
    .execute();
  return rows;
};

/** A library from which lessons of every length can be composed: `perCategory` videos of 40 to 100 seconds in each category. */
export const smallLibrary = (perCategory = 8): NewVideo[] =>
  categoryValues.flatMap((category, c) =>
    Array.from({ length: perCategory }, (_, i) =>
      readyVideo({
        path: categoryPath(category),
        length: 40 + ((i * 13 + c * 7) % 60),
        family: `${category}-${i % 4}`,
      }),
    ),
  );
