import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Body, Limbs } from './body.ts';
import { drawHead, HEAD_RADIUS } from './draw-head.ts';
import type { Point } from './geometry.ts';
import type { Look } from './look.ts';

const ARM_WIDTH = 17;
const LEG_WIDTH = 20;
const TORSO_WIDTH = 24;
const FEATHERS = 6;
const FEATHER_WIDTH = 15;
const FEATHER_LENGTH = 34;
/** Distance from the joint at which a limb starts to bend, so that limbs look like thick curves instead of two sticks. */
const JOINT_ROUNDING = 0.45;

function drawLimb(canvas: SKRSContext2D, color: string, width: number, root: Point, joint: Point, end: Point): void {
  canvas.strokeStyle = color;
  canvas.lineWidth = width;
  canvas.beginPath();
  canvas.moveTo(root.x, root.y);
  canvas.lineTo(root.x + (joint.x - root.x) * (1 - JOINT_ROUNDING), root.y + (joint.y - root.y) * (1 - JOINT_ROUNDING));
  canvas.quadraticCurveTo(
    joint.x,
    joint.y,
    joint.x + (end.x - joint.x) * JOINT_ROUNDING,
    joint.y + (end.y - joint.y) * JOINT_ROUNDING,
  );
  canvas.lineTo(end.x, end.y);
  canvas.stroke();
}

/** Outlines an arm in front of head or torso, which have the same dark colour. */
function drawHalo(canvas: SKRSContext2D, body: Body, { shoulder, elbow, hand }: Limbs, look: Look): void {
  canvas.save();
  canvas.beginPath();
  canvas.arc(body.head.x, body.head.y, HEAD_RADIUS + 0.5, 0, 7);
  canvas.clip();
  drawLimb(canvas, look.halo, 24, shoulder, elbow, hand);
  canvas.restore();
  if (look.view === 'side') return;
  canvas.save();
  canvas.beginPath();
  canvas.rect(body.hip.x - 40, 13 + body.air, 80, body.hip.y - body.air);
  canvas.clip();
  canvas.strokeStyle = look.halo;
  canvas.lineWidth = 22;
  canvas.beginPath();
  canvas.moveTo(elbow.x, elbow.y);
  canvas.lineTo(hand.x, hand.y);
  canvas.stroke();
  canvas.restore();
}

/** Feathers along the arm: the outermost continues the hand's direction, the innermost hangs down the side. */
function drawWing(canvas: SKRSContext2D, { hip }: Body, { shoulder, elbow, hand }: Limbs, color: string): void {
  canvas.strokeStyle = color;
  canvas.lineWidth = FEATHER_WIDTH;
  const outwards = Math.atan2(hand.y - elbow.y, hand.x - elbow.x);
  const downwards = Math.atan2(hip.y - shoulder.y, hip.x - shoulder.x);
  // the shorter way from one direction to the other
  const turn = Math.atan2(Math.sin(downwards - outwards), Math.cos(downwards - outwards));
  for (let i = 0; i < FEATHERS; i++) {
    const inwards = i / (FEATHERS - 1);
    const [from, to, share] = inwards < 0.5 ? [hand, elbow, inwards * 2] : [elbow, shoulder, inwards * 2 - 1];
    const x = from.x + (to.x - from.x) * share;
    const y = from.y + (to.y - from.y) * share;
    const angle = outwards + turn * (0.2 + 0.8 * inwards);
    const length = FEATHER_LENGTH * (1 - 0.35 * inwards);
    canvas.beginPath();
    canvas.moveTo(x, y);
    canvas.lineTo(x + Math.cos(angle) * length, y + Math.sin(angle) * length);
    canvas.stroke();
  }
}

function drawCrossedLegs(canvas: SKRSContext2D, { x, y }: Point, ink: string): void {
  canvas.strokeStyle = ink;
  canvas.lineWidth = LEG_WIDTH;
  canvas.beginPath();
  for (const side of [-1, 1]) {
    canvas.moveTo(x, y - 4);
    canvas.quadraticCurveTo(x + side * 46, y - 4, x + side * 54, y - 20);
    canvas.quadraticCurveTo(x + side * 14, y - 48, x - side * 32, y - 24);
  }
  canvas.stroke();
  canvas.fillStyle = ink;
  canvas.beginPath();
  canvas.ellipse(x, y - 20, 42, 12, 0, 0, 7);
  canvas.fill();
}

function drawTorso(canvas: SKRSContext2D, { hip, bow, chest }: Body, ink: string): void {
  canvas.strokeStyle = ink;
  canvas.lineWidth = TORSO_WIDTH;
  canvas.beginPath();
  canvas.moveTo(hip.x, hip.y);
  canvas.quadraticCurveTo(2 * bow.x - (hip.x + chest.x) / 2, 2 * bow.y - (hip.y + chest.y) / 2, chest.x, chest.y - 2);
  canvas.stroke();
}

/** Draws the figure in figure units, back to front; the caller has set a transform with y up. */
export function drawBody(canvas: SKRSContext2D, body: Body, look: Look): void {
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  const side = look.view === 'side';
  const arm = (limbs: Limbs, color: string) => {
    if (color === look.ink) drawHalo(canvas, body, limbs, look);
    drawLimb(canvas, color, ARM_WIDTH, limbs.shoulder, limbs.elbow, limbs.hand);
  };
  const leg = (limbs: Limbs, color: string) => drawLimb(canvas, color, LEG_WIDTH, body.hip, limbs.knee, limbs.foot);
  if (side) {
    arm(body.left, look.far);
    leg(body.left, look.far);
  }
  if (look.costume === 'bird') for (const limbs of [body.left, body.right]) drawWing(canvas, body, limbs, look.band);
  if (look.seat) drawCrossedLegs(canvas, body.hip, look.ink);
  else {
    if (!side) leg(body.left, look.ink);
    leg(body.right, look.ink);
  }
  drawTorso(canvas, body, look.ink);
  drawHead(canvas, body, look);
  if (!side) arm(body.left, look.ink);
  arm(body.right, look.ink);
}
