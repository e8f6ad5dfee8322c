import { isSameClip, likenessTo } from '@zuzu/domain/videos/look-alikes.ts';
import { newDataDir } from '@zuzu/e2e/server.ts';
import { printGoals, printTable, shown } from '#figures.ts';
import { changes, demoClips, pipelineIn, type Clip } from './clips.ts';

export const summary =
  'Looks like …: which re-encodings of the demo library are noticed, and what else is (ten minutes)';

/** Clips of each half that are changed: the shortest, one of a family. */
const CHANGED_PER_HALF = 9;
const QUICK_PER_HALF = 2;
const MIN_RECALL = 0.95;

type Likenesses = {
  same: { change: string; of: string; likeness: number }[];
  other: { pair: string; likeness: number }[];
};

/**
 * The likeness of each changed clip to its original, and of all clips and changed ones to those of other families: an exercise at two levels is
 * meant to look alike.
 */
const likenessesOf = (clips: readonly Clip[]): Likenesses => {
  const same: Likenesses['same'] = [];
  const other: Likenesses['other'] = [];
  for (const [at, clip] of clips.entries()) {
    const likeness = likenessTo(clip.sampled);
    for (const { change, sampled } of clip.changed) same.push({ change, of: clip.name, likeness: likeness(sampled) });
    for (const [there, { family, name, sampled, changed }] of clips.entries()) {
      if (family === clip.family) continue;
      if (there > at) other.push({ pair: `${clip.name}, ${name}`, likeness: likeness(sampled) });
      for (const each of changed)
        other.push({ pair: `${clip.name}, ${name} ${each.change}`, likeness: likeness(each.sampled) });
    }
  }
  return { same, other };
};
const least = (all: readonly { likeness: number }[]): number => Math.min(...all.map(({ likeness }) => likeness));
const most = (all: readonly { likeness: number }[]): number => Math.max(...all.map(({ likeness }) => likeness));

export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const pipeline = await pipelineIn(await newDataDir());
  // a family is in one half: every other one, in the order of the library
  const halves = await demoClips(pipeline, quick ? QUICK_PER_HALF : CHANGED_PER_HALF);
  const [chosen, measured] = [likenessesOf(halves[0]), likenessesOf(halves[1])];
  const row = (half: string, { same, other }: Likenesses) => [
    half,
    String(same.length),
    shown(least(same), 3),
    String(other.length),
    shown(most(other), 3),
    other.toSorted((a, b) => b.likeness - a.likeness)[0]?.pair ?? '',
  ];
  printTable(
    `Likeness; halfway between the two of the first half: ${shown((least(chosen.same) + most(chosen.other)) / 2, 3)}`,
    ['half', 'changed clips', 'least like theirs', 'other pairs', 'most alike', 'which'],
    [row('by which the threshold was chosen', chosen), row('measured', measured)],
  );
  const found = measured.same.filter(({ likeness }) => isSameClip(likeness));
  const wrong = measured.other.filter(({ likeness }) => isSameClip(likeness));
  printTable(
    'The measured half, by change',
    ['change', 'clips', 'found', 'least like theirs'],
    Object.keys(changes).map((change) => {
      const those = measured.same.filter((each) => each.change === change);
      const ofThose = those.filter(({ likeness }) => isSameClip(likeness));
      return [change, String(those.length), String(ofThose.length), shown(least(those), 3)];
    }),
  );
  const recall = found.length / measured.same.length;
  printGoals([
    {
      what: 'changed clips noticed',
      goal: `≥ ${MIN_RECALL}`,
      value: shown(recall, 3),
      reached: recall >= MIN_RECALL,
    },
    {
      what: 'other pairs taken for the same clip',
      goal: '0',
      value: `${wrong.length} of ${measured.other.length}`,
      reached: wrong.length === 0,
    },
  ]);
};
