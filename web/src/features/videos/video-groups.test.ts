import { describe, expect, it } from 'vitest';
import { familyOfPath } from '@zuzu/domain/videos/video-path.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { videoGroups } from './video-groups.ts';

const video = (_id: string, path: string, displayName: string, family = familyOfPath(path)): Video => ({
  _id,
  fileKey: _id,
  fileName: `${_id}.mp4`,
  displayName,
  name: displayName,
  length: 60,
  intensities: ['3'],
  path,
  primaryCategory: '',
  secondaryCategory: '',
  uploadDate: '',
  createdAt: '',
  status: 'ready',
  ...(family !== undefined && { family }),
});
const library = [
  video('river', 'small/story/jungle', 'הנהר והגשר'),
  video('hero', 'small/story/jungle', 'הגיבור שבג׳ונגל'),
  video('pillow', 'small/story/sleep', 'סיפור על כרית'),
  video('disco', 'small/dance', 'דיסקו בכיתה'),
  video('run', 'main/run', 'רצים במקום'),
  video('other', 'smaller/story', 'אחר'),
];
const shape = (...args: Parameters<typeof videoGroups>) =>
  videoGroups(...args).map(({ path, videos }) => [path, videos.map(({ _id }) => _id)]);

describe('videos to pick from', () => {
  it('are sorted by the numbers in their names', () => {
    const numbered = ['ריקוד 10', 'ריקוד 2', 'ריקוד 1'].map((name) => video(name, 'small/dance', name));
    expect(shape(numbered, { grouping: 'family' })[0]?.[1]).toEqual(['ריקוד 1', 'ריקוד 2', 'ריקוד 10']);
  });

  it('are grouped by family inside the category of the block, sorted by path and name', () => {
    expect(shape(library, { grouping: 'family', within: 'small/story' })).toEqual([
      ['small/story/jungle', ['hero', 'river']],
      ['small/story/sleep', ['pillow']],
    ]);
  });

  it('include more of the surrounding categories the coarser the grouping is', () => {
    expect(shape(library, { grouping: 'subcategory', within: 'small/story/jungle' })).toEqual([
      ['small/story', ['hero', 'river', 'pillow']],
    ]);
    expect(shape(library, { grouping: 'category', within: 'small/story/jungle' })).toEqual([
      ['small', ['disco', 'hero', 'river', 'pillow']],
    ]);
  });

  it('are grouped by an explicit family instead of the path, or without a family', () => {
    const demo = [
      video('steps-1', 'small/dance', 'צעדים', 'steps'),
      video('disco-1', 'small/dance', 'דיסקו', 'disco'),
      video('free', 'small/dance', 'חופשי'),
      video('bear', 'small/story/jungle', 'דוב', 'animals'),
      video('squat', 'main', 'כריעות', 'squat'),
      video('run', 'main/run', 'ריצה'),
    ];
    const paths = (grouping: 'family' | 'subcategory' | 'category') => shape(demo, { grouping }).map(([path]) => path);
    expect(paths('family')).toEqual([
      ...['main/run', 'main/squat', 'small/dance', 'small/dance/disco', 'small/dance/steps', 'small/story/animals'],
    ]);
    expect(paths('subcategory')).toEqual(['main', 'small/dance', 'small/story']);
    expect(paths('category')).toEqual(['main', 'small']);
  });

  it('are the complete library without a category, and only the matches of a search', () => {
    expect(shape(library, { grouping: 'category' }).map(([path]) => path)).toEqual(['main', 'small', 'smaller']);
    expect(shape(library, { grouping: 'category', search: ' DISCO.mp4 ' })).toEqual([['small', ['disco']]]);
    expect(shape(library, { grouping: 'category', search: 'כרית' })).toEqual([['small', ['pillow']]]);
  });
});
