import { refereeScore, type Judgement, type RefereeCase } from './referee.ts';

/** Enumerates every lesson that fills the blocks of a judgement, one id per filled block: only for cases of a few videos. */
export const everyLesson = (judgement: Judgement): number[][] => {
  const pinned = new Set(judgement.blocks.flatMap(({ pinnedId }) => (pinnedId === null ? [] : [pinnedId])));
  const lessons: number[][] = [];
  const extend = (lesson: readonly number[]) => {
    const block = judgement.blocks[judgement.filled[lesson.length] ?? -1];
    if (!block) {
      lessons.push([...lesson]);
      return;
    }
    if (block.pinnedId !== null) {
      extend([...lesson, block.pinnedId]);
      return;
    }
    for (const id of block.candidateIds) {
      if (!pinned.has(id) && !lesson.includes(id)) extend([...lesson, id]);
    }
  };
  extend([]);
  return lessons;
};

/** The smallest distance from the tolerance, and the most merit among the lessons at that distance. */
export const bestLesson = (given: RefereeCase, judgement: Judgement): { outsideSeconds: number; merit: number } => {
  let best = { outsideSeconds: Infinity, merit: 0 };
  for (const lesson of everyLesson(judgement)) {
    const { outsideSeconds, merit } = refereeScore(given, judgement, lesson);
    const isCloser = outsideSeconds < best.outsideSeconds;
    if (isCloser || (outsideSeconds === best.outsideSeconds && merit > best.merit)) best = { outsideSeconds, merit };
  }
  return best;
};
