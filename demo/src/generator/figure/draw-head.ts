import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Body } from './body.ts';
import { radians, type Point } from './geometry.ts';
import type { Look } from './look.ts';

export const HEAD_RADIUS = 19;
const CREAM = '#fff8ec';
const MANE = '#ffb224';
const FULL_CIRCLE = 7;

type Dot = (x: number, y: number, radius: number, color: string) => void;

function triangle(canvas: SKRSContext2D, color: string, a: Point, b: Point, c: Point): void {
  canvas.fillStyle = color;
  canvas.beginPath();
  canvas.moveTo(a.x, a.y);
  canvas.lineTo(b.x, b.y);
  canvas.lineTo(c.x, c.y);
  canvas.closePath();
  canvas.fill();
}

/** The parts behind the face: mane and ears. */
function drawBehind(dot: Dot, look: Look, faceShift: number): void {
  if (look.costume === 'lion') {
    for (let i = 0; i < 11; i++) dot(Math.cos(i * 0.5712) * 22, Math.sin(i * 0.5712) * 22, 9, MANE);
    dot(-19, 21, 9, MANE);
    dot(19, 21, 9, MANE);
    dot(-19, 21, 4.5, look.ink);
    dot(19, 21, 4.5, look.ink);
  }
  if (look.costume === 'bird')
    for (const [x, y] of [
      [-9, 22],
      [0, 26],
      [9, 22],
    ] as const)
      dot(x, y, 5.5, look.band);
  if (look.costume === 'bear') {
    dot(-15 - faceShift, 14, 8, look.ink);
    dot(15 - faceShift, 14, 8, look.ink);
    dot(17, -5, 7.5, look.ink);
  }
}

/** Eyes, noses and beaks; a figure without a costume has a headband. */
function drawFace(canvas: SKRSContext2D, dot: Dot, look: Look, faceShift: number): void {
  if (look.costume === 'bear') {
    dot(-15 - faceShift, 14, 4, look.band);
    dot(15 - faceShift, 14, 4, look.band);
    dot(9, 4, 3, CREAM);
    dot(22, -3, 3.4, look.band);
  }
  if (look.costume === 'lion') {
    dot(-7, 4, 3, CREAM);
    dot(7, 4, 3, CREAM);
  }
  if (look.costume === 'bird')
    for (const side of [-1, 1]) {
      dot(side * 8, 6, 5.5, CREAM);
      dot(side * 7, 5.5, 2.6, look.ink);
    }
  if (look.costume === 'lion') triangle(canvas, look.band, { x: -5, y: -4 }, { x: 5, y: -4 }, { x: 0, y: -10 });
  if (look.costume === 'frog') {
    for (const side of [-1, 1]) {
      dot(side * 13, 17, 11, look.ink);
      dot(side * 13, 18, 7.5, CREAM);
      dot(side * 12, 17.5, 3.6, look.ink);
    }
    canvas.strokeStyle = CREAM;
    canvas.lineWidth = 3;
    canvas.beginPath();
    canvas.arc(0, 4, 13, -2.6, -0.55);
    canvas.stroke();
  }
  if (look.costume === 'bird') triangle(canvas, MANE, { x: -9, y: 1 }, { x: 9, y: 1 }, { x: 0, y: -17 });
  if (!look.costume) {
    canvas.save();
    canvas.beginPath();
    canvas.arc(0, 0, HEAD_RADIUS + 0.6, 0, FULL_CIRCLE);
    canvas.clip();
    canvas.fillStyle = look.band;
    canvas.beginPath();
    canvas.moveTo(-25, 5);
    canvas.quadraticCurveTo(0, 0, 25, 5);
    canvas.lineTo(25, 12);
    canvas.quadraticCurveTo(0, 7, -25, 12);
    canvas.fill();
    canvas.restore();
  }
}

/** The head with its costume or headband. */
export function drawHead(canvas: SKRSContext2D, body: Body, look: Look): void {
  canvas.save();
  canvas.translate(body.head.x, body.head.y);
  canvas.rotate(-radians(body.headAngle) * (look.costume ? 0.4 : 1));
  // a frog has a broad head and no neck
  if (look.costume === 'frog') canvas.transform(1.25, 0, 0, 1.05, 0, -6);
  const dot: Dot = (x, y, radius, color) => {
    canvas.fillStyle = color;
    canvas.beginPath();
    canvas.arc(x, y, radius, 0, FULL_CIRCLE);
    canvas.fill();
  };
  const faceShift = look.view === 'side' ? 6 : 0;
  drawBehind(dot, look, faceShift);
  dot(0, 0, HEAD_RADIUS, look.ink);
  drawFace(canvas, dot, look, faceShift);
  canvas.restore();
  if (!look.costume && look.headband) {
    const [knot, middle, end] = look.headband as [Point, Point, Point];
    canvas.strokeStyle = look.band;
    canvas.lineWidth = 6;
    canvas.beginPath();
    canvas.moveTo(knot.x, knot.y);
    canvas.quadraticCurveTo(middle.x, middle.y, end.x, end.y);
    canvas.stroke();
  }
}
