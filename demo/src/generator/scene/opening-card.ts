import type { SKRSContext2D } from '@napi-rs/canvas';
import { categoryOfPath, type CategoryValue } from '@zuzu/domain/videos/category.ts';
import type { Exercise } from '#generator/exercises/exercise.ts';
import { CREAM, LEVEL_COLORS, NIGHT } from './colors.ts';
import { clamp, overshoot, smooth } from './easing.ts';

const LABELS: Readonly<Record<CategoryValue, string>> = {
  'dynamic-warmup': 'חימום דינמי',
  'static-warmup': 'חימום סטטי',
  main: 'תרגיל עיקרי',
  story: 'סיפור',
  coordination: 'קואורדינציה',
  vocal: 'קול',
  dance: 'ריקוד',
  power: 'כוח',
  loop: 'לופ',
};
const RIGHT_EDGE = 906;
const NAME_SIZE = 88;
const NAME_WIDTH = 470;

/** A long name goes on two lines. */
function linesOf(name: string): string[] {
  const words = name.split(' ');
  if (name.length <= 9 || words.length === 1) return [name];
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')];
}

function drawLabel(context: SKRSContext2D, label: string, x: number, y: number): void {
  context.save();
  context.font = '600 26px Rubik';
  const width = context.measureText(label).width + 36;
  context.fillStyle = NIGHT;
  context.beginPath();
  context.roundRect(x - width, y - 136, width, 48, 24);
  context.fill();
  context.fillStyle = CREAM;
  context.fillText(label, x - 18, y - 103);
  context.restore();
}

/** The product's mark: five arcs that grow one after the other. */
function drawMark(context: SKRSContext2D, x: number, y: number, seconds: number): void {
  for (let i = 0; i < 5; i++) {
    const grown = overshoot((seconds - 0.15 - i * 0.07) / 0.4);
    if (grown <= 0) continue;
    context.strokeStyle = LEVEL_COLORS[4 - i]!;
    context.lineWidth = 9;
    context.beginPath();
    context.arc(x - 66, y + 10, 64 - i * 9, Math.PI, Math.PI + Math.PI * clamp(grown));
    context.stroke();
  }
}

/** Category and Hebrew name of the exercise; they come in from the right and have left after 2.4 seconds. */
export function drawOpeningCard(context: SKRSContext2D, exercise: Exercise, seconds: number): void {
  const entered = overshoot(seconds / 0.45);
  const left = smooth((seconds - 1.9) / 0.5);
  if (left >= 1) return;
  const category = categoryOfPath(exercise.category);
  if (!category) throw new Error(`${exercise.category} is none of the nine categories`);
  context.save();
  context.direction = 'rtl';
  context.textAlign = 'right';
  context.textBaseline = 'alphabetic';
  const lines = linesOf(exercise.name);
  const x = RIGHT_EDGE + (1 - entered) * 90 + left * 560;
  let y = 270 - (lines.length - 1) * 46;
  context.fillStyle = NIGHT;
  context.font = `800 ${NAME_SIZE}px Rubik`;
  const widest = Math.max(...lines.map((line) => context.measureText(line).width));
  if (widest > NAME_WIDTH) context.font = `800 ${Math.floor((NAME_SIZE * NAME_WIDTH) / widest)}px Rubik`;
  drawLabel(context, LABELS[category], x, y);
  for (const line of lines) {
    context.fillText(line, x, y);
    y += 92;
  }
  drawMark(context, x, y, seconds);
  context.restore();
}
