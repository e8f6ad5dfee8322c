import type { Video } from '@zuzu/domain/videos/video.ts';
import type { Answer } from './open-screen.tsx';

const now = new Date().toISOString();
/** A video as the server stores one: ready, and uploaded today. */
export const storedVideo = (_id: string, displayName: string, more: Partial<Video> = {}): Video => ({
  _id,
  fileKey: `uploads/${_id}.mp4`,
  fileName: `${_id}.mp4`,
  displayName,
  name: displayName,
  length: 60,
  intensities: ['3'],
  path: 'small/dance',
  primaryCategory: 'small',
  secondaryCategory: 'dance',
  uploadDate: now,
  createdAt: now,
  updatedAt: now,
  status: 'ready',
  progress: 100,
  ...more,
});

/** Answers the requests of the video list from this library; `answer` comes first. */
export const pretendVideos =
  (library: () => readonly Video[], answer: Answer = () => undefined): Answer =>
  (call) => {
    const { path, query } = call;
    const answered = answer(call);
    if (answered) return answered;
    if (path === '/videos/purge') return Response.json({ purged: [], checked: 1 });
    if (path.endsWith('/usage')) return Response.json({ pinnedIn: [], fixedLessons: 0, weekly: [] });
    if (path === '/videos/categories') return Response.json([]);
    if (path === '/videos/of-sizes') return Response.json({ videos: [] });
    const [ids, term] = [query.get('ids')?.split(','), query.get('searchTerm') ?? ''];
    const found = library().filter(
      ({ _id, displayName }) => (ids?.includes(_id) ?? true) && displayName.includes(term),
    );
    if (path === '/videos/ids') return Response.json({ ids: found.map(({ _id }) => _id) });
    if (path !== '/videos') return undefined;
    return Response.json(found, { headers: { 'x-total-count': String(found.length) } });
  };
