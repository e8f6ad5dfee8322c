import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { NewVideo } from '#features/videos/videos.repository.ts';
import { addVideos } from './library.ts';
import { addPeople } from './people.ts';
import { startTestServer, type Wishes } from './test-server.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Starts a server with one signed-in user of each type and these videos. */
export const startSchool = async ({ library = [], ...wishes }: Wishes & { library?: readonly NewVideo[] } = {}) => {
  const server = await startTestServer(wishes);
  const who = await addPeople(server);
  return { server, who, videos: library.length > 0 ? await addVideos(server, library) : [] };
};

type Lesson = Pick<ComposedLesson, 'finalLesson'>;
export const keysOf = ({ finalLesson }: Lesson): string[] => finalLesson.map(({ video }) => video.fileKey);
export const idsOf = ({ finalLesson }: Lesson): string[] => finalLesson.map(({ video }) => video._id);
/** Identifies the stored lesson that a URL plays. */
export const lessonOf = ({ lessonUrl }: Pick<ComposedLesson, 'lessonUrl'>): string | undefined =>
  new URL(lessonUrl).pathname.split('/').at(-2);
