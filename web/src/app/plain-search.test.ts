import { describe, expect, it } from 'vitest';
import { editorSearch } from '#features/office/lesson-editor/lesson-editor-routes.ts';
import { statisticsSearch } from '#features/office/statistics/statistics-range.ts';
import { fixedLessonSearch } from '#features/fixed-lessons/fixed-lesson-routes.ts';
import { gallerySearch } from '#features/gallery/gallery-search.ts';
import { playerSearch } from '#features/lessons/lesson-choice.ts';
import { typeASearch } from '#features/type-a/type-a-routes.ts';
import { parseSearch, stringifySearch } from './plain-search.ts';

describe('search params', () => {
  it.each([
    [{ video: '64', play: true }, '?video=64&play=true'],
    [{ intensity: 3, length: undefined }, '?intensity=3'],
    [{ q: 'חתול & כלב' }, '?q=%D7%97%D7%AA%D7%95%D7%9C+%26+%D7%9B%D7%9C%D7%91'],
    [{ period: '4' }, '?period=4'],
    [{}, ''],
  ])('%j parses %s', (search, text) => expect(stringifySearch(search)).toBe(text));

  it.each(['64', '007', '1e3', '1.0', 'true', 'null', '"a"', '{"a":1}', '12345678901234567890', 'a=b', ''])(
    'keep the text %j unchanged',
    (text) => expect(parseSearch(stringifySearch({ q: text }))).toEqual({ q: text }),
  );

  const read = <T extends object>(of: (search: Record<string, unknown>) => T, search: T): T =>
    of(parseSearch(stringifySearch(Object.fromEntries(Object.entries(search)))));
  it('are parsed equally by every screen', () => {
    const gallery = gallerySearch({ intensity: 3, category: 'main', q: '1e3', video: '64' });
    const player = playerSearch({ intensity: 3, length: 2, sheet: true });
    expect(read(gallerySearch, gallery)).toEqual(gallery);
    expect(gallery).toMatchObject({ intensity: 3, q: '1e3', video: '64' });
    expect(read(playerSearch, player)).toEqual(player);
    expect(read(typeASearch, { video: '12', play: true })).toEqual({ video: '12', play: true });
    expect(read(fixedLessonSearch, { lesson: '11-3' })).toEqual({ lesson: '11-3' });
    expect(read(statisticsSearch, { period: '4', q: '12' })).toEqual({ period: '4', q: '12' });
    expect(read(editorSearch, { length: 3 })).toEqual({ length: 3 });
  });
});
