import { expect, it } from 'vitest';
import { captionsOf } from '@zuzu/domain/videos/captions.ts';
import { lessonCues } from './lesson-cues.ts';
import { createTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';

type Part = Parameters<typeof lessonCues>[0][number];
const part = (cues?: string, he?: string) =>
  ({ video: { cues, ...(he !== undefined && { captions: { he } }) } }) as unknown as Part;
const cue = (from: string, to: string, text: string) => `${from} --> ${to}\n${text}\n`;

it('the cues of the parts follow each other on the lesson’s timeline, and end with their part', () => {
  const first = `WEBVTT\n\n${cue('00:02.000', '00:04.000', 'לאט')}\n${cue('00:08.000', '00:12.000', 'עוד 4')}`;
  const third = `WEBVTT\n\n${cue('00:01.500', '00:02.000', 'מחליפים צד')}\n${cue('00:30.000', '00:31.000', 'אף פעם')}`;
  const parts = [part(first), part(), part(third), part('no cues')];
  const timeline = createTimeline([10, 5, 20, 5]);
  expect(lessonCues(parts, timeline, 'he')).toEqual([
    { from: 2, to: 4, text: 'לאט' },
    { from: 8, to: 10, text: 'עוד 4' },
    { from: 16.5, to: 17, text: 'מחליפים צד' },
  ]);
  expect(lessonCues(parts, timeline, 'ar')).toEqual([]);
});

it('so do the captions in a language, line by line', () => {
  const he = `WEBVTT\n\n${cue('00:01.000', '00:12.000', 'יד ימין\nיד שמאל')}\n${cue('00:02.000', '00:03.000', 'לאט')}`;
  const parts = [part(`WEBVTT\n\n${cue('00:02.000', '00:04.000', 'לאט')}`), part(undefined, he)];
  const timeline = createTimeline([10, 5]);
  expect(lessonCues(parts, timeline, 'he', captionsOf)).toEqual([
    { from: 11, to: 15, text: 'יד ימין\nיד שמאל' },
    { from: 12, to: 13, text: 'לאט' },
  ]);
  expect(lessonCues(parts, timeline, 'ru', captionsOf)).toEqual([]);
});
