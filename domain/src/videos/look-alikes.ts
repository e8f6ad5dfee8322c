/**
 * What is kept of the moving picture of a video, to notice the same clip encoded, scaled, cropped or trimmed again: small grey
 * pictures, row by row, four a second. The first seconds are left out of all but short videos, since the videos of a school
 * may begin with the same title.
 */
export const SAMPLE = { width: 16, height: 9, perSecond: 4, seconds: 15 } as const;
const SKIPPED_SECONDS = 10;
const SHORT_SECONDS = 30;
const PIXELS = SAMPLE.width * SAMPLE.height;

/** A clip may have been shortened by so much. */
export const MAX_CUT_SECONDS = 7;
/** Lengths and beginnings that differ by a few frames. */
const SLACK_SECONDS = 0.5;
const MIN_OVERLAP_SECONDS = 5;
/** Mean square by which a pixel (0 to 255) leaves its own mean: with less nothing moves, and there is nothing to compare. */
const MIN_MOTION = 1;
/** Measured with re-encodings of the demo library: docs/performance.md. */
const MIN_LIKENESS = 0.75;
/** So many pictures apart are compared first; what isn't half as alike there isn't compared further. */
const ROUGH_STEP = 4;

/** A video's length in seconds, and its grey pictures. */
export type Sampled = { length: number; pictures: Uint8Array };

/** The second of a video of this length at which its pictures begin. */
export const sampledFrom = (length: number): number => (length < SHORT_SECONDS ? 0 : SKIPPED_SECONDS);

/** Values picture by picture; `squares` are the sums of the squares of all before each picture, and of all. */
type Motion = { values: Float32Array; squares: Float64Array; count: number; start: number; length: number };

/** How every pixel differs from its own mean: what doesn't move is zero, whatever the background, brightness and bars are. */
const motionOf = ({ length, pictures }: Sampled): Motion | undefined => {
  const count = Math.floor(pictures.length / PIXELS);
  const means = new Float32Array(PIXELS);
  for (let at = 0; at < count * PIXELS; at++) means[at % PIXELS]! += pictures[at]! / count;
  const values = new Float32Array(count * PIXELS);
  const squares = new Float64Array(count + 1);
  for (let picture = 0; picture < count; picture++) {
    let sum = squares[picture]!;
    for (let pixel = 0; pixel < PIXELS; pixel++) {
      const value = pictures[picture * PIXELS + pixel]! - means[pixel]!;
      values[picture * PIXELS + pixel] = value;
      sum += value * value;
    }
    squares[picture + 1] = sum;
  }
  if (count === 0 || squares[count]! < MIN_MOTION * values.length) return undefined;
  return { values, squares, count, start: sampledFrom(length) * SAMPLE.perSecond, length };
};

/**
 * Correlation, from −1 to 1, of the pictures of one with those of the other that are `offset` pictures earlier; an estimate if only every
 * `step`th is compared.
 */
const correlation = (one: Motion, other: Motion, offset: number, step: number): number => {
  const first = Math.max(0, offset);
  const end = Math.min(one.count, other.count + offset);
  let both = 0;
  for (let picture = first; picture < end; picture += step) {
    const [from, there] = [picture * PIXELS, (picture - offset) * PIXELS];
    for (let pixel = 0; pixel < PIXELS; pixel++) both += one.values[from + pixel]! * other.values[there + pixel]!;
  }
  const squares =
    (one.squares[end]! - one.squares[first]!) * (other.squares[end - offset]! - other.squares[first - offset]!);
  return (both * (end - first)) / Math.ceil((end - first) / step) / Math.sqrt(squares || 1);
};

const MIN_OVERLAP = MIN_OVERLAP_SECONDS * SAMPLE.perSecond;
const SLACK = SLACK_SECONDS * SAMPLE.perSecond;

/**
 * How alike two clips move, at most 1: the correlation of all pixels over time, at the best of the offsets at which one can
 * have been cut out of the other. 0 if they can't be compared.
 */
const likenessOf = (one: Motion, other: Motion): number => {
  const cut = (one.length - other.length) * SAMPLE.perSecond;
  if (Math.abs(cut) > MAX_CUT_SECONDS * SAMPLE.perSecond) return 0;
  // the same moment is the picture at `offset` more in `one`
  const begin = other.start - one.start;
  const last = Math.ceil(Math.max(0, cut)) + SLACK + begin;
  let best = 0;
  for (let offset = Math.floor(Math.min(0, cut)) - SLACK + begin; offset <= last; offset++) {
    if (Math.min(one.count, other.count + offset) - Math.max(0, offset) < MIN_OVERLAP) continue;
    if (correlation(one, other, offset, ROUGH_STEP) < MIN_LIKENESS / 2) continue;
    best = Math.max(best, correlation(one, other, offset, 1));
  }
  return best;
};

/** Says of other clips how alike they move, at most 1; 0 for those that can't be compared, as nothing moves in one of them. */
export const likenessTo = (one: Sampled): ((other: Sampled) => number) => {
  const motion = motionOf(one);
  return (other) => {
    const others = motion && motionOf(other);
    return others ? likenessOf(motion, others) : 0;
  };
};

/** True for a likeness that only the same clip reaches. */
export const isSameClip = (likeness: number): boolean => likeness >= MIN_LIKENESS;
