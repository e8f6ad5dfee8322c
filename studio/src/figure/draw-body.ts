import { HAND_RADIUS, type Body, type Limbs } from './body.ts';
import { drawHead } from './draw-head.ts';
import { radians, type Point } from './geometry.ts';
import type { Look } from './look.ts';
import { mix, NIGHT } from './mix.ts';
import type { Pen } from './pen.ts';

const ARM_WIDTH = 13;
const LEG_WIDTH = 16;
const SIDE_TORSO_WIDTH = 29;
/** Height of the foot's point above the sole. */
const ANKLE = 10;
/** Distance from the joint at which a limb starts to bend, so that limbs look like thick curves instead of two sticks. */
const JOINT_ROUNDING = 0.45;
/** Far limbs, and sleeves in front of a shirt of the same colour, are this much darker. */
const SHADE = 0.22;
/** Thighs that point to the viewer are this much lighter. */
const NEARER = 0.14;
const WHITE = '#ffffff';
const FULL_CIRCLE = 7;

const shaded = (color: string): string => mix(color, NIGHT, SHADE);

function drawLimb(canvas: Pen, color: string, width: number, root: Point, joint: Point, end: Point): void {
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

function drawArm(canvas: Pen, { shoulder, elbow, hand }: Limbs, look: Look, far: boolean): void {
  const skin = far ? shaded(look.cast.skin) : look.cast.skin;
  // in a side view, an arm covers a shirt of the same colour
  if (look.view !== 'front' && !far)
    drawLimb(canvas, mix(look.cast.shirt, NIGHT, 0.5), ARM_WIDTH + 5, shoulder, elbow, hand);
  // long sleeves: arms stay visible from the last row on any background
  const { shirt, sleeves = mix(shirt, NIGHT, SHADE) } = look.cast;
  drawLimb(canvas, far ? shaded(sleeves) : sleeves, ARM_WIDTH + 1, shoulder, elbow, hand);
  canvas.fillStyle = skin;
  canvas.beginPath();
  canvas.arc(hand.x, hand.y, HAND_RADIUS, 0, FULL_CIRCLE);
  canvas.fill();
}

/** The shoe: flat on the ground, in the air rotated with the shin. */
function drawShoe(canvas: Pen, { knee, foot }: Limbs, look: Look, color: string, air: number, out: number) {
  const lifted = Math.min(1, Math.max(0, (foot.y - air - ANKLE) / 12 + (air > 2 ? 0.4 : 0)));
  const shin = Math.atan2(foot.x - knee.x, knee.y - foot.y);
  canvas.save();
  canvas.translate(foot.x, foot.y);
  canvas.rotate(shin * lifted);
  canvas.fillStyle = color;
  canvas.beginPath();
  if (look.view === 'front') canvas.ellipse(out * 3, -3, 11, 7, 0, 0, FULL_CIRCLE);
  else canvas.roundRect(-9, -ANKLE, 27, 14, 7);
  canvas.fill();
  canvas.restore();
}

function drawLeg(canvas: Pen, limbs: Limbs, look: Look, far: boolean, air: number, out: number): void {
  drawLimb(
    canvas,
    far ? shaded(look.cast.trousers) : look.cast.trousers,
    LEG_WIDTH,
    limbs.thigh,
    limbs.knee,
    limbs.foot,
  );
  drawShoe(canvas, limbs, look, far ? shaded(look.cast.shoes) : look.cast.shoes, air, out);
}

/** Thighs that lead to the sides, and in front of them the crossed shins. */
function drawCrossedLegs(canvas: Pen, { x, y }: Point, look: Look): void {
  canvas.lineWidth = LEG_WIDTH + 3;
  canvas.strokeStyle = look.cast.trousers;
  canvas.beginPath();
  canvas.moveTo(x - 50, y - 18);
  canvas.quadraticCurveTo(x - 44, y + 2, x - 6, y - 4);
  canvas.lineTo(x + 6, y - 4);
  canvas.quadraticCurveTo(x + 44, y + 2, x + 50, y - 18);
  canvas.lineTo(x - 50, y - 18);
  canvas.stroke();
  canvas.strokeStyle = mix(look.cast.trousers, WHITE, NEARER);
  for (const side of [-1, 1]) {
    canvas.beginPath();
    canvas.moveTo(x + side * 50, y - 18);
    canvas.quadraticCurveTo(x + side * 30, y - 28, x - side * 18, y - 22);
    canvas.stroke();
  }
  canvas.fillStyle = look.cast.shoes;
  for (const side of [-1, 1]) {
    canvas.beginPath();
    canvas.ellipse(x + side * 24, y - 22, 11, 8, 0, 0, FULL_CIRCLE);
    canvas.fill();
  }
}

function drawBelly(canvas: Pen, hip: Point, chest: Point, color: string): void {
  canvas.save();
  canvas.translate((hip.x + chest.x) / 2, (hip.y + chest.y) / 2 - 2);
  canvas.rotate(Math.atan2(hip.x - chest.x, chest.y - hip.y));
  canvas.fillStyle = color;
  canvas.beginPath();
  canvas.ellipse(0, 0, 12, 18, 0, 0, FULL_CIRCLE);
  canvas.fill();
  canvas.restore();
}

function drawTorso(canvas: Pen, { hip, bow, chest, left, right }: Body, look: Look): void {
  const control = { x: 2 * bow.x - (hip.x + chest.x) / 2, y: 2 * bow.y - (hip.y + chest.y) / 2 };
  canvas.strokeStyle = canvas.fillStyle = look.cast.shirt;
  canvas.beginPath();
  if (look.view === 'front') {
    canvas.lineWidth = 13;
    canvas.moveTo(left.shoulder.x, left.shoulder.y - 3);
    canvas.quadraticCurveTo(control.x - 13, control.y, left.thigh.x - 3, left.thigh.y + 4);
    canvas.lineTo(right.thigh.x + 3, right.thigh.y + 4);
    canvas.quadraticCurveTo(control.x + 13, control.y, right.shoulder.x, right.shoulder.y - 3);
    canvas.closePath();
    canvas.fill();
    canvas.stroke();
    if (look.cast.belly) drawBelly(canvas, hip, chest, look.cast.belly);
  } else {
    canvas.lineWidth = look.view === 'side' ? SIDE_TORSO_WIDTH : SIDE_TORSO_WIDTH + 5;
    canvas.moveTo(hip.x, hip.y + 2);
    canvas.quadraticCurveTo(control.x, control.y, chest.x, chest.y - 6);
    canvas.stroke();
  }
}

/** Shins that hang from the knees, and in front of them the thighs, which point to the viewer. */
function drawSeatedLegs(canvas: Pen, body: Body, look: Look): void {
  for (const [limbs, out] of [
    [body.left, -1],
    [body.right, 1],
  ] as const) {
    canvas.strokeStyle = look.cast.trousers;
    canvas.lineWidth = LEG_WIDTH;
    canvas.beginPath();
    canvas.moveTo(limbs.knee.x, limbs.knee.y);
    canvas.lineTo(limbs.foot.x, limbs.foot.y);
    canvas.stroke();
    drawShoe(canvas, limbs, look, look.cast.shoes, body.air, out);
    canvas.strokeStyle = mix(look.cast.trousers, WHITE, NEARER);
    canvas.lineWidth = LEG_WIDTH + 4;
    canvas.beginPath();
    canvas.moveTo(limbs.thigh.x + out, limbs.thigh.y);
    canvas.lineTo(limbs.knee.x, limbs.knee.y);
    canvas.stroke();
  }
}

/** A wide flare below the shirt joins both legs. */
function drawHips(canvas: Pen, { left, right, hip }: Body, look: Look): void {
  canvas.strokeStyle = look.cast.trousers;
  canvas.lineWidth = look.view === 'front' ? 22 : 26;
  canvas.beginPath();
  canvas.moveTo(left.thigh.x, left.thigh.y - 1);
  canvas.lineTo(hip.x, hip.y - 1);
  canvas.lineTo(right.thigh.x, right.thigh.y - 1);
  canvas.stroke();
}

/** An animal has hardly any neck. */
function drawNeck(canvas: Pen, { chest, head }: Body, look: Look): void {
  const isAnimal = look.cast.belly !== undefined;
  canvas.strokeStyle = mix(look.cast.skin, NIGHT, 0.1);
  canvas.lineWidth = isAnimal ? 30 : 12;
  canvas.beginPath();
  canvas.moveTo(chest.x, chest.y);
  canvas.lineTo(chest.x + (head.x - chest.x) * 0.5, chest.y + (head.y - chest.y) * 0.5);
  canvas.stroke();
}

/**
 * Draws the figure in figure units, back to front; the caller has set a transform with y up. The head is always in
 * front of raised arms, so that no movement hides the face.
 */
export function drawBody(canvas: Pen, body: Body, look: Look): void {
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  const front = look.view === 'front';
  const isRaised = ({ hand, elbow }: Limbs) => hand.y > body.chest.y + 14 || elbow.y > body.chest.y + 14;
  const head = () =>
    drawHead(canvas, body.head, -radians(body.headAngle), look.cast, look.face ?? look.view, look.mood);
  if (front) {
    for (const limbs of [body.left, body.right]) if (isRaised(limbs)) drawArm(canvas, limbs, look, false);
  } else {
    drawArm(canvas, body.left, look, true);
    if (look.seat !== 'floor') drawLeg(canvas, body.left, look, true, body.air, 1);
  }
  drawNeck(canvas, body, look);
  if (look.seat === 'floor') drawCrossedLegs(canvas, body.hip, look);
  else if (look.seat === 'chair') drawHips(canvas, body, look);
  else {
    if (front) drawLeg(canvas, body.left, look, false, body.air, -1);
    drawHips(canvas, body, look);
    drawLeg(canvas, body.right, look, false, body.air, 1);
  }
  if (!front && isRaised(body.right)) drawArm(canvas, body.right, look, false);
  drawTorso(canvas, body, look);
  if (look.seat === 'chair') drawSeatedLegs(canvas, body, look);
  head();
  for (const limbs of front ? [body.left, body.right] : [body.right])
    if (!isRaised(limbs)) drawArm(canvas, limbs, look, false);
}
