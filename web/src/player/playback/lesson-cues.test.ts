import { expect, it } from 'vitest';
import { lessonCues } from './lesson-cues.ts';
import { createTimeline } from './lesson-timeline.ts';

const part = (cues?: string) => ({ video: { cues } }) as unknown as Parameters<typeof lessonCues>[0][number];
const cue = (from: string, to: string, text: string) => `${from} --> ${to}\n${text}\n`;

it('the cues of the parts follow each other on the lesson’s timeline, and end with their part', () => {
  const first = `WEBVTT\n\n${cue('00:02.000', '00:04.000', 'לאט')}\n${cue('00:08.000', '00:12.000', 'עוד 4')}`;
  const third = `WEBVTT\n\n${cue('00:01.500', '00:02.000', 'מחליפים צד')}\n${cue('00:30.000', '00:31.000', 'אף פעם')}`;
  expect(lessonCues([part(first), part(), part(third), part('no cues')], createTimeline([10, 5, 20, 5]))).toEqual([
    { from: 2, to: 4, text: 'לאט' },
    { from: 8, to: 10, text: 'עוד 4' },
    { from: 16.5, to: 17, text: 'מחליפים צד' },
  ]);
});
