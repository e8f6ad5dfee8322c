import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Costume } from '#exercises/exercise.ts';
import type { Body } from '#figure/body.ts';
import { radians, TAU, type Point } from '#figure/geometry.ts';
import { mix, NIGHT } from '#figure/mix.ts';
import type { Cast } from '#figure/look.ts';
import type { View } from '#figure/pose.ts';
import { FULL_CIRCLE } from './canvas.ts';
import { CORAL, type Palette } from './colors.ts';

const WHITE = '#ffffff';
const GOLD = '#ffcf3f';
const RED = '#f0484e';
const LEAF = '#2f9e57';
const BLUE = '#3f8efc';
const WOOD = '#8a5a3c';
const STEEL = '#b9c3d6';
const PURPLE = '#8b4fd8';

type Layer = 'behind' | 'before';
type Stage = { context: SKRSContext2D; beat: number; body: Body; view: View; cast: Cast; palette: Palette };

/** Drawings behind and in front of a figure. The companion has the costume too if it is worn. */
type Drawing = { behind?: (stage: Stage) => void; before?: (stage: Stage) => void; isWorn: boolean };

/** The bow changes hands if the other arm is longer by this distance. */
const CHANGES_HANDS = 24;

const SIDES = ['left', 'right'] as const;
const outwards = (side: 'left' | 'right'): 1 | -1 => (side === 'left' ? -1 : 1);
const clamped = (value: number): number => Math.min(1, Math.max(0, value));
const middleOf = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

function disc({ context }: Stage, color: string, { x, y }: Point, radius: number, height = radius): void {
  context.fillStyle = color;
  context.beginPath();
  context.ellipse(x, y, Math.max(0, radius), Math.max(0, height), 0, 0, FULL_CIRCLE);
  context.fill();
}

function box({ context }: Stage, color: string, x: number, y: number, width: number, height: number, radius = 3): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

function shape({ context }: Stage, color: string, ...points: readonly Point[]): void {
  context.fillStyle = color;
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.closePath();
  context.fill();
}

function line({ context }: Stage, color: string, width: number, ...points: readonly Point[]): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.stroke();
}

/** A star with rounded points. */
function star(stage: Stage, color: string, at: Point, radius: number, points = 5): void {
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const angle = (i * Math.PI) / points;
    const reach = i % 2 ? radius * (points === 4 ? 0.38 : 0.5) : radius;
    return { x: at.x + Math.sin(angle) * reach, y: at.y + Math.cos(angle) * reach };
  });
  shape(stage, color, ...corners);
  line(stage, color, radius * 0.12, ...corners, corners[0]!);
}

/** Draws with the head's middle at 0, 0, and turned like the head. */
const onHead =
  (draw: (stage: Stage) => void): ((stage: Stage) => void) =>
  (stage) => {
    const { context, body } = stage;
    context.save();
    context.translate(body.head.x, body.head.y);
    context.rotate(-radians(body.headAngle));
    draw(stage);
    context.restore();
  };

/** Draws with the middle of the torso at 0, 0, and turned like the torso. */
const onTorso =
  (draw: (stage: Stage) => void): ((stage: Stage) => void) =>
  (stage) => {
    const { context, body } = stage;
    const middle = middleOf(body.hip, body.chest);
    context.save();
    context.translate(middle.x, middle.y);
    context.rotate(Math.atan2(body.hip.x - body.chest.x, body.chest.y - body.hip.y));
    draw(stage);
    context.restore();
  };

/** A small star where a limb is far above the other one. */
const sparkAt =
  (joint: 'knee' | 'foot', least: number): ((stage: Stage) => void) =>
  (stage) => {
    const { left, right } = stage.body;
    for (const [limbs, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const size = clamped((limbs[joint].y - other[joint].y - least) / 14);
      if (size > 0) star(stage, WHITE, limbs[joint], 21 * size, 4);
      if (size > 0) star(stage, GOLD, limbs[joint], 14 * size, 4);
    }
  };

/** A wing along an arm: feathers that hang from it. */
function wing(stage: Stage, side: 'left' | 'right'): void {
  const color = mix(stage.cast.shirt, WHITE, 0.5);
  const { shoulder, elbow, hand } = stage.body[side];
  const tip = Math.hypot(hand.x - shoulder.x, hand.y - shoulder.y) > 40 ? hand : elbow;
  const angle = Math.atan2(tip.y - shoulder.y, tip.x - shoulder.x);
  const length = Math.max(46, Math.hypot(tip.x - shoulder.x, tip.y - shoulder.y) + 8);
  const { context } = stage;
  for (const [i, share] of [1, 0.92, 0.8, 0.66].entries()) {
    context.fillStyle = mix(color, i % 2 ? '#ffffff' : NIGHT, 0.16);
    context.beginPath();
    const turned = angle - outwards(side) * i * 0.3;
    context.ellipse(
      shoulder.x + (Math.cos(turned) * length * share) / 2,
      shoulder.y + (Math.sin(turned) * length * share) / 2,
      (length * share) / 2 + 6,
      11,
      turned,
      0,
      FULL_CIRCLE,
    );
    context.fill();
  }
}

function candle(stage: Stage, x: number, flame: number): void {
  box(stage, mix(WOOD, NIGHT, 0.2), x - 15, -2, 30, 6);
  box(stage, WHITE, x - 8, 4, 16, 56, 4);
  box(stage, CORAL, x - 8, 22, 16, 7, 0);
  line(stage, NIGHT, 2.5, { x, y: 60 }, { x, y: 67 });
  if (flame < 0.1) {
    disc(stage, mix(stage.palette.white, NIGHT, 0.2), { x: x + 3, y: 76 }, 4);
    disc(stage, mix(stage.palette.white, NIGHT, 0.1), { x: x - 3, y: 87 }, 6);
    return;
  }
  disc(stage, '#ff9d2e', { x, y: 68 + 12 * flame }, 9 * flame, 15 * flame);
  disc(stage, '#fff1c2', { x, y: 66 + 8 * flame }, 5 * flame, 8 * flame);
}

/** Steam over a chimney: three puffs that rise and grow, again every four beats. */
const steam = (stage: Stage): void => {
  for (let i = 0; i < 3; i++) {
    const age = ((stage.beat + (4 * i) / 3) % 4) / 4;
    disc(stage, mix(stage.palette.white, NIGHT, 0.06), { x: -8 - 46 * age, y: 44 + 22 * age }, 6 + 11 * age);
  }
};

const hatWithBrim = (color: string): ((stage: Stage) => void) =>
  onHead((stage) => {
    box(stage, color, -15, 12, 30, 24, 10);
    disc(stage, color, { x: 0, y: 14 }, 36, 7);
    box(stage, mix(color, NIGHT, 0.4), -15, 15, 30, 5, 0);
  });

const costumes: Readonly<Record<Costume, Drawing>> = {
  balloon: {
    isWorn: true,
    behind: (stage) => {
      for (const [side, color] of [
        ['left', RED],
        ['right', BLUE],
      ] as const) {
        const { hand } = stage.body[side];
        const at = { x: hand.x + outwards(side) * 12, y: hand.y + 52 };
        line(stage, NIGHT, 1.8, hand, at);
        disc(stage, color, at, 16, 20);
        disc(stage, mix(color, WHITE, 0.6), { x: at.x - 5, y: at.y + 8 }, 4, 5);
      }
    },
  },
  bananas: {
    isWorn: true,
    before: (stage) => {
      for (const side of SIDES) {
        const { hand } = stage.body[side];
        const out = outwards(side);
        if (hand.y < stage.body.chest.y + 24) continue;
        stage.context.strokeStyle = GOLD;
        stage.context.lineWidth = 9;
        stage.context.beginPath();
        stage.context.moveTo(hand.x + out * 4, hand.y - 4);
        stage.context.quadraticCurveTo(hand.x + out * 20, hand.y, hand.x + out * 18, hand.y + 20);
        stage.context.stroke();
      }
    },
  },
  bandHat: {
    isWorn: true,
    before: onHead((stage) => {
      box(stage, RED, -16, 13, 32, 27, 4);
      box(stage, GOLD, -16, 14, 32, 6, 2);
      box(stage, mix(RED, NIGHT, 0.5), -20, 10, 40, 5, 2);
      disc(stage, WHITE, { x: 0, y: 44 }, 6, 9);
      star(stage, GOLD, { x: 0, y: 29 }, 7);
    }),
  },
  bee: {
    isWorn: true,
    behind: onTorso((stage) => {
      const lift = 4 * Math.sin(stage.beat * TAU * 2);
      for (const side of [-1, 1]) {
        disc(stage, WHITE, { x: side * 42, y: 22 + lift }, 32, 17);
        disc(stage, mix(WHITE, BLUE, 0.2), { x: side * 34, y: -4 - lift }, 22, 11);
      }
    }),
    before: onHead((stage) => {
      for (const side of [-1, 1]) {
        line(stage, NIGHT, 2.6, { x: side * 7, y: 19 }, { x: side * 13, y: 33 });
        disc(stage, GOLD, { x: side * 13, y: 34 }, 5);
      }
    }),
  },
  basketball: {
    isWorn: true,
    before: (stage) => {
      const { left, right, chest } = stage.body;
      const isHeld = left.hand.y > chest.y - 20;
      const inHand = isHeld ? middleOf(left.hand, right.hand) : right.hand;
      const bounced = isHeld ? 1 : Math.abs(Math.cos(stage.beat * Math.PI));
      const at = { x: inHand.x + 5, y: 13 + (inHand.y + (isHeld ? 8 : -16) - 13) * bounced };
      disc(stage, '#c9591c', at, 15);
      disc(stage, '#f08a3c', at, 12.5);
      line(stage, '#8a3c12', 2.5, { x: at.x - 12, y: at.y }, { x: at.x + 12, y: at.y });
      line(stage, '#8a3c12', 2.5, { x: at.x, y: at.y - 12 }, { x: at.x, y: at.y + 12 });
    },
  },
  bib: {
    isWorn: true,
    before: onTorso((stage) => {
      if (stage.view !== 'front') return;
      box(stage, WHITE, -14, -14, 28, 25, 4);
      line(stage, RED, 4, { x: 0, y: -9 }, { x: 0, y: 6 });
    }),
    behind: (stage) => {
      // wind behind the runner
      for (const [i, y] of [58, 96, 134].entries()) {
        const x = -62 - 10 * ((stage.beat + i) % 2);
        for (const side of stage.view === 'front' ? [-1, 1] : [1])
          line(stage, stage.palette.white, 5, { x: side * x, y }, { x: side * (x - 26), y });
      }
    },
  },
  bow: {
    isWorn: true,
    before: (stage) => {
      const { left, right, chest } = stage.body;
      const isInRight = right.hand.x - chest.x > chest.x - left.hand.x + CHANGES_HANDS;
      const [holding, drawing] = isInRight ? [right.hand, left.hand] : [left.hand, right.hand];
      const forwards = Math.sign(holding.x - chest.x);
      const isAimed = holding.y > chest.y - 26;
      const tips = [46, -46].map((height) => ({ x: holding.x - forwards * 14, y: holding.y + height }));
      const nock = isAimed ? drawing : tips[0]!;
      line(stage, WHITE, 2.5, tips[0]!, isAimed ? nock : middleOf(tips[0]!, tips[1]!), tips[1]!);
      stage.context.strokeStyle = WOOD;
      stage.context.lineWidth = 7;
      stage.context.beginPath();
      stage.context.moveTo(tips[0]!.x, tips[0]!.y);
      stage.context.quadraticCurveTo(holding.x + forwards * 16, holding.y, tips[1]!.x, tips[1]!.y);
      stage.context.stroke();
    },
  },
  breath: {
    isWorn: false,
    behind: (stage) => {
      const { left, right, chest } = stage.body;
      const full = clamped(((left.hand.y + right.hand.y) / 2 - 30) / 130);
      disc(stage, mix(stage.palette.sun, WHITE, 0.45), chest, 62 + 46 * full);
      disc(stage, mix(stage.palette.sun, WHITE, 0.8), chest, 44 + 30 * full);
    },
  },
  candle: {
    isWorn: false,
    behind: (stage) => {
      const reach = Math.max(stage.body.left.hand.x, stage.body.right.hand.x) - stage.body.chest.x;
      candle(stage, 106, 1 - clamped((reach - 30) / 22));
    },
  },
  cape: {
    isWorn: true,
    behind: (stage) => {
      const { chest, hip, left, right } = stage.body;
      const wind = 6 * Math.sin((stage.beat / 2) * TAU);
      const isFront = stage.view === 'front';
      const [x, y] = [hip.x - (isFront ? 0 : 34), Math.max(12, hip.y - 44)];
      shape(
        stage,
        RED,
        { x: (isFront ? left.shoulder.x : chest.x) - 8, y: chest.y + 8 },
        { x: x - 34 + wind, y },
        { x, y: y - 5 },
        { x: x + (isFront ? 34 : 26) + wind, y },
        { x: (isFront ? right.shoulder.x : chest.x) + 8, y: chest.y + 8 },
      );
    },
  },
  carrot: {
    isWorn: false,
    behind: (stage) => {
      for (const side of [-1, 1]) {
        for (const x of [-9, 0, 9]) disc(stage, LEAF, { x: side * 96 + x, y: 40 + (x ? 0 : 8) }, 5, 18);
        shape(stage, '#ff8a3d', { x: side * 96 - 14, y: 30 }, { x: side * 96 + 14, y: 30 }, { x: side * 96, y: -4 });
      }
    },
  },
  cat: {
    isWorn: true,
    behind: (stage) => {
      const { context, body } = stage;
      const swing = 14 * Math.sin((stage.beat / 4) * TAU);
      context.strokeStyle = '#f2a65a';
      context.lineWidth = 9;
      context.beginPath();
      context.moveTo(body.hip.x - 8, body.hip.y);
      context.quadraticCurveTo(body.hip.x - 62, body.hip.y - 16, body.hip.x - 54 + swing, body.hip.y + 40);
      context.stroke();
    },
    before: onHead((stage) => {
      for (const side of [-1, 1]) {
        const at = (x: number, y: number): Point => ({ x: side * x, y });
        shape(stage, '#f2a65a', at(4, 18), at(19, 38), at(22, 10));
        shape(stage, '#ff8fa0', at(10, 19), at(17, 29), at(18, 14));
      }
    }),
  },
  clap: {
    isWorn: false,
    before: (stage) => {
      const { left, right } = stage.body;
      const apart = Math.hypot(left.hand.x - right.hand.x, left.hand.y - right.hand.y);
      const loud = clamped((30 - apart) / 12);
      const at = middleOf(left.hand, right.hand);
      for (let i = 0; i < 8 && loud > 0; i++) {
        const [x, y] = [Math.cos((i / 8) * TAU), Math.sin((i / 8) * TAU)];
        line(
          stage,
          GOLD,
          5,
          { x: at.x + x * 16, y: at.y + y * 16 },
          { x: at.x + x * (16 + 16 * loud), y: at.y + y * (16 + 16 * loud) },
        );
      }
    },
  },
  clock: {
    isWorn: false,
    behind: (stage) => {
      const at = { x: 0, y: 104 };
      disc(stage, mix(WOOD, stage.palette.ground, 0.35), at, 104);
      disc(stage, mix(stage.palette.ground, WHITE, 0.7), at, 94);
      for (let i = 0; i < 12; i++) {
        const [x, y] = [Math.sin((i / 12) * TAU), Math.cos((i / 12) * TAU)];
        line(
          stage,
          mix(WOOD, stage.palette.ground, 0.35),
          i % 3 ? 4 : 8,
          { x: at.x + x * 82, y: at.y + y * 82 },
          { x: at.x + x * 88, y: at.y + y * 88 },
        );
      }
    },
  },
  cloud: {
    isWorn: false,
    behind: (stage) => {
      for (const [x, y, size] of [
        [-66, 178, 1],
        [62, 188, 0.8],
      ] as const)
        for (const [aside, up, radius] of [
          [-20, 0, 15],
          [0, 7, 20],
          [21, 0, 14],
        ] as const)
          disc(stage, WHITE, { x: x + aside * size, y: y + up * size }, radius * size);
    },
  },
  cowboy: {
    isWorn: true,
    behind: (stage) => {
      const { hand } = stage.body.right;
      const { context } = stage;
      const turn = stage.beat * TAU;
      const at = { x: hand.x + 8 * Math.cos(turn), y: hand.y + 26 };
      context.strokeStyle = '#f7e3b0';
      context.lineWidth = 4.5;
      context.beginPath();
      context.moveTo(hand.x, hand.y);
      context.lineTo(at.x - 20 * Math.cos(turn), at.y - 5 * Math.sin(turn));
      context.stroke();
      context.beginPath();
      context.ellipse(at.x, at.y, 36, 11, 0.15 * Math.sin(turn), 0, FULL_CIRCLE);
      context.stroke();
    },
    before: hatWithBrim('#b5743f'),
  },
  discoBall: {
    isWorn: false,
    behind: (stage) => {
      const at = { x: -74, y: 172 };
      line(stage, NIGHT, 2.5, at, { x: at.x, y: 216 });
      disc(stage, STEEL, at, 24);
      const { context } = stage;
      context.save();
      context.beginPath();
      context.arc(at.x, at.y, 24, 0, FULL_CIRCLE);
      context.clip();
      for (let row = -2; row < 3; row++)
        for (let column = -2; column < 3; column++)
          if ((row + column + Math.floor(stage.beat) + 8) % 2)
            box(stage, row === column ? GOLD : WHITE, at.x + column * 10 - 4.5, at.y + row * 10 - 4.5, 9, 9, 1);
      context.restore();
      for (const [i, [x, y]] of (
        [
          [72, 184],
          [96, 130],
          [-112, 118],
        ] as const
      ).entries())
        if ((Math.floor(stage.beat) + i) % 2) star(stage, WHITE, { x, y }, 13, 4);
    },
  },
  drum: {
    isWorn: true,
    before: (stage) => {
      const { hip, left, right } = stage.body;
      const y = hip.y + (stage.view === 'front' ? 2 : 6);
      const x = hip.x + (stage.view === 'front' ? 0 : 30);
      box(stage, RED, x - 25, y - 14, 50, 26, 6);
      for (const aside of [-16, 0, 16])
        line(stage, GOLD, 2.5, { x: x + aside - 7, y: y - 10 }, { x: x + aside + 7, y: y + 8 });
      disc(stage, '#fff1dd', { x, y: y + 12 }, 25, 6);
      for (const { hand } of [left, right])
        line(stage, WOOD, 4, hand, { x: hand.x + (x - hand.x) * 0.5, y: hand.y + 14 });
    },
  },
  duck: {
    isWorn: false,
    before: (stage) => {
      const { hip, chest } = stage.body;
      const length = Math.hypot(chest.x - hip.x, chest.y - hip.y);
      const [ux, uy] = [(chest.x - hip.x) / length, (chest.y - hip.y) / length];
      const { context } = stage;
      context.save();
      context.translate(hip.x + ux * 12 - uy * 18, hip.y + uy * 12 + ux * 18);
      context.rotate(Math.atan2(uy, ux));
      disc(stage, GOLD, { x: 0, y: 5 }, 14, 10);
      shape(stage, GOLD, { x: -18, y: 14 }, { x: -4, y: 12 }, { x: -8, y: 2 });
      disc(stage, GOLD, { x: 9, y: 19 }, 9);
      shape(stage, '#ff8a3d', { x: 16, y: 21 }, { x: 26, y: 18 }, { x: 16, y: 15 });
      disc(stage, NIGHT, { x: 11, y: 21 }, 2);
      context.restore();
    },
  },
  flower: {
    isWorn: false,
    behind: (stage) => {
      const { head, hip, chest, left, right } = stage.body;
      const open = clamped((Math.abs(left.hand.x - right.hand.x) - 24) / 90);
      for (const side of [-1, 1]) candle(stage, side * 100, 1 - clamped(((chest.x - hip.x) * side - 2) / 3));
      const { context } = stage;
      for (let i = 0; i < 10; i++) {
        const angle = (i / 10) * TAU;
        const reach = 22 + 15 * open;
        context.fillStyle = i % 2 ? '#ff6f91' : '#ff9db3';
        context.beginPath();
        context.ellipse(
          head.x + Math.cos(angle) * reach,
          head.y + Math.sin(angle) * reach,
          8 + 12 * open,
          6 + 6 * open,
          angle,
          0,
          FULL_CIRCLE,
        );
        context.fill();
      }
      disc(stage, GOLD, head, 27);
    },
  },
  gloves: {
    isWorn: true,
    before: (stage) => {
      for (const side of SIDES) {
        const { hand, elbow } = stage.body[side];
        const length = Math.hypot(hand.x - elbow.x, hand.y - elbow.y) || 1;
        const back = { x: (elbow.x - hand.x) / length, y: (elbow.y - hand.y) / length };
        line(
          stage,
          WHITE,
          15,
          { x: hand.x + back.x * 13, y: hand.y + back.y * 13 },
          { x: hand.x + back.x * 10, y: hand.y + back.y * 10 },
        );
        disc(stage, side === 'left' && stage.view !== 'front' ? mix(RED, NIGHT, 0.25) : RED, hand, 14);
      }
    },
  },
  headband: {
    isWorn: true,
    before: onHead((stage) => {
      box(stage, RED, -22, 7, 44, 7, 3);
      if (stage.view !== 'front') shape(stage, RED, { x: -20, y: 10 }, { x: -36, y: 17 }, { x: -34, y: 4 });
    }),
  },
  honey: {
    isWorn: false,
    behind: (stage) => {
      const at = { x: 88, y: 168 };
      line(stage, WOOD, 7, { x: at.x - 40, y: 208 }, { x: at.x + 46, y: 203 });
      line(stage, WOOD, 4, { x: at.x, y: 205 }, at);
      for (const [y, radius] of [
        [22, 13],
        [10, 20],
        [-4, 22],
        [-17, 15],
      ] as const)
        disc(stage, y === 10 || y === -17 ? '#e8a92c' : GOLD, { x: at.x, y: at.y + y }, radius, 9);
      disc(stage, NIGHT, { x: at.x, y: at.y - 4 }, 5);
      for (const phase of [0, 0.5]) {
        const turn = (stage.beat / 4 + phase) * TAU;
        const bee = { x: at.x + 36 * Math.cos(turn), y: at.y + 16 * Math.sin(turn) };
        disc(stage, WHITE, { x: bee.x, y: bee.y + 5 }, 5);
        disc(stage, GOLD, bee, 7, 5);
        disc(stage, NIGHT, bee, 2, 5);
      }
    },
  },
  ladder: {
    isWorn: false,
    behind: (stage) => {
      const color = mix(WOOD, stage.palette.ground, 0.25);
      for (const x of [-58, 58]) box(stage, color, x - 5, 0, 10, 220);
      const climbed = (stage.beat * 18) % 36;
      for (let y = 36 - climbed; y < 220; y += 36) box(stage, color, -56, y, 112, 8);
    },
  },
  leaves: {
    isWorn: true,
    before: (stage) => {
      for (const side of SIDES) {
        const { x, y } = stage.body[side].hand;
        for (const [aside, up, color] of [
          [-7, 4, 0.1],
          [7, 4, 0.1],
          [0, 11, 0],
          [0, -2, 0.2],
        ] as const)
          disc(stage, mix(LEAF, NIGHT, color), { x: x + aside, y: y + up }, 9);
      }
    },
    behind: onHead((stage) => {
      for (let i = 0; i < 7; i++) {
        const angle = (i / 6) * Math.PI;
        disc(stage, mix(LEAF, NIGHT, i % 2 ? 0.14 : 0), { x: 24 * Math.cos(angle), y: 6 + 22 * Math.sin(angle) }, 13);
      }
    }),
  },
  lilyPad: {
    isWorn: false,
    behind: (stage) => {
      disc(stage, mix(BLUE, stage.palette.ground, 0.4), { x: 0, y: -3 }, 118, 19);
      disc(stage, mix(BLUE, stage.palette.white, 0.5), { x: 0, y: -3 }, 96, 14);
      disc(stage, '#49b45f', { x: 0, y: -1 }, 82, 11);
      for (const side of [-1, 1]) disc(stage, '#ff9db3', { x: side * 98, y: 5 }, 10, 8);
    },
  },
  mane: {
    isWorn: false,
    behind: onHead((stage) => {
      for (let i = 0; i < 14; i++) {
        const angle = (i / 14) * TAU;
        const color = i % 2 ? '#c46a24' : '#e08a35';
        disc(stage, color, { x: 25 * Math.cos(angle), y: 25 * Math.sin(angle) }, 11);
      }
      for (const side of [-1, 1]) disc(stage, '#f3b04a', { x: side * 20, y: 25 }, 9);
    }),
  },
  oar: {
    isWorn: true,
    before: (stage) => {
      const { left, right } = stage.body;
      const hand = middleOf(left.hand, right.hand);
      const blade = { x: hand.x + 34, y: -8 };
      line(stage, '#f7d9a8', 6, { x: hand.x - 12, y: hand.y + 16 }, blade);
      disc(stage, '#e0b06f', blade, 7, 15);
      for (const x of [-84, -46, 86, 118]) line(stage, stage.palette.white, 4, { x, y: -6 }, { x: x + 22, y: -6 });
    },
  },
  octopus: {
    isWorn: true,
    behind: (stage) => {
      const { context, body } = stage;
      context.lineWidth = 13;
      for (const [i, aside] of [-1, -0.55, 0.55, 1].entries()) {
        const wave = 12 * Math.sin((stage.beat / 2) * TAU + i * 1.6);
        context.strokeStyle = i % 3 ? mix(PURPLE, WHITE, 0.3) : PURPLE;
        context.beginPath();
        context.moveTo(body.hip.x + aside * 10, body.hip.y + 16);
        context.bezierCurveTo(
          body.hip.x + aside * 62,
          body.hip.y + 34 + wave,
          body.hip.x + aside * 74,
          body.hip.y - 36 - wave,
          body.hip.x + aside * 112,
          body.hip.y - 10 + wave,
        );
        context.stroke();
      }
    },
  },
  officer: {
    isWorn: true,
    before: (stage) => {
      onTorso((inner) => {
        for (const x of [-9, 5]) box(inner, GOLD, x, -16, 5, 32, 1);
        box(inner, GOLD, -16, -6, 32, 6, 1);
      })(stage);
      onHead((inner) => {
        disc(inner, '#23407f', { x: 0, y: 21 }, 27, 11);
        box(inner, '#1a2f5e', -21, 9, 42, 9, 3);
        disc(inner, NIGHT, { x: 0, y: 9 }, 19, 4);
        star(inner, GOLD, { x: 0, y: 20 }, 6);
      })(stage);
      for (const side of SIDES) disc(stage, WHITE, stage.body[side].hand, 10);
    },
  },
  paddle: {
    isWorn: true,
    behind: (stage) => {
      const { left, right } = stage.body;
      const dx = (right.hand.x - left.hand.x) * 0.4;
      const dy = (right.hand.y - left.hand.y) * 0.4;
      const from = { x: left.hand.x - dx, y: left.hand.y - dy };
      const to = { x: right.hand.x + dx, y: right.hand.y + dy };
      line(stage, WOOD, 5, from, to);
      for (const end of [from, to]) disc(stage, RED, end, 13, 9);
    },
  },
  piano: {
    isWorn: false,
    before: (stage) => {
      const { left, right } = stage.body;
      box(stage, NIGHT, -88, 62, 176, 26, 5);
      for (let i = 0; i < 12; i++) {
        const x = -84 + i * 14;
        const isPlayed = [left, right].some(({ hand }) => hand.y < 104 && Math.abs(hand.x - x - 7) < 12);
        box(stage, isPlayed ? GOLD : WHITE, x, 64, 13, 20, 2);
      }
      for (let i = 0; i < 11; i++) if (i % 7 !== 2 && i % 7 !== 6) box(stage, NIGHT, -74 + i * 14, 73, 8, 12, 1);
    },
  },
  racket: {
    isWorn: true,
    before: (stage) => {
      const { hand, elbow } = stage.body.right;
      const length = Math.hypot(hand.x - elbow.x, hand.y - elbow.y) || 1;
      const along = { x: (hand.x - elbow.x) / length, y: (hand.y - elbow.y) / length };
      const head = { x: hand.x + along.x * 31, y: hand.y + along.y * 31 };
      line(stage, WOOD, 6, hand, { x: hand.x + along.x * 16, y: hand.y + along.y * 16 });
      disc(stage, RED, head, 16);
      disc(stage, WHITE, head, 11.5);
    },
  },
  rainbow: {
    isWorn: false,
    behind: (stage) => {
      const { context } = stage;
      context.lineWidth = 11;
      for (const [i, color] of ['#f0625f', '#ffb04a', '#ffe06a', '#6cc77f', '#5f9df2'].entries()) {
        context.strokeStyle = mix(color, stage.palette.white, 0.25);
        context.beginPath();
        context.arc(0, 56, 142 - i * 11, 0, Math.PI);
        context.stroke();
      }
    },
  },
  ribbons: {
    isWorn: true,
    behind: (stage) => {
      const { context, body } = stage;
      context.lineWidth = 6;
      for (const side of SIDES) {
        const { hand } = body[side];
        const wave = 12 * Math.sin(stage.beat * TAU);
        const out = outwards(side);
        context.strokeStyle = side === 'left' ? RED : PURPLE;
        context.beginPath();
        context.moveTo(hand.x, hand.y);
        context.bezierCurveTo(
          hand.x + out * (22 + wave),
          hand.y + 8,
          hand.x + out * (2 - wave),
          hand.y - 30,
          hand.x + out * (20 + wave / 2),
          hand.y - 54,
        );
        context.stroke();
      }
    },
  },
  robot: {
    isWorn: true,
    behind: onHead((stage) => {
      box(stage, STEEL, -30, -25, 60, 52, 9);
      line(stage, NIGHT, 3, { x: 0, y: 26 }, { x: 0, y: 38 });
      disc(stage, Math.floor(stage.beat) % 2 ? RED : GOLD, { x: 0, y: 41 }, 6);
      for (const side of [-1, 1]) box(stage, mix(STEEL, NIGHT, 0.4), side * 33 - 4, -9, 8, 18, 2);
    }),
    before: (stage) => {
      onTorso((inner) => {
        box(inner, STEEL, -17, -17, 34, 34, 5);
        box(inner, mix(STEEL, NIGHT, 0.65), -12, 0, 24, 12, 2);
        for (const [i, color] of [RED, GOLD, '#6ee08a'].entries())
          disc(inner, (Math.floor(inner.beat) + i) % 3 ? mix(color, NIGHT, 0.3) : color, { x: -9 + i * 9, y: -9 }, 4);
      })(stage);
      for (const side of SIDES)
        for (const joint of ['elbow', 'knee'] as const) disc(stage, STEEL, stage.body[side][joint], 9);
    },
  },
  rotor: {
    isWorn: true,
    before: onHead((stage) => {
      const turn = Math.cos(stage.beat * TAU);
      line(stage, NIGHT, 4, { x: 0, y: 20 }, { x: 0, y: 35 });
      box(stage, RED, -16, 15, 32, 9, 5);
      disc(stage, GOLD, { x: 24 * turn, y: 36 }, 24 * Math.abs(turn) + 4, 5);
      disc(stage, mix(GOLD, NIGHT, 0.2), { x: -24 * turn, y: 36 }, 24 * Math.abs(turn) + 4, 5);
    }),
  },
  shell: {
    isWorn: true,
    behind: (stage) => {
      const middle = middleOf(stage.body.hip, stage.body.chest);
      disc(stage, mix(LEAF, NIGHT, 0.55), middle, 40, 44);
      disc(stage, mix(WOOD, NIGHT, 0.1), middle, 35, 39);
    },
  },
  skates: {
    isWorn: true,
    behind: (stage) => {
      for (const side of SIDES) {
        const { x, y } = stage.body[side].foot;
        box(stage, WHITE, x - 9, y + 2, 18, 14, 4);
        box(stage, mix(STEEL, NIGHT, 0.3), x - 15, y - 14, 30, 4, 2);
        for (const aside of [-8, 6]) box(stage, mix(STEEL, NIGHT, 0.3), x + aside, y - 12, 3, 8, 0);
      }
    },
  },
  skirt: {
    isWorn: true,
    before: (stage) => {
      const { hip, left, right } = stage.body;
      const hem = (side: 'left' | 'right'): Point => {
        const { thigh, knee } = stage.body[side];
        const out = stage.view === 'front' ? outwards(side) : side === 'left' ? -1 : 1;
        return { x: thigh.x + (knee.x - thigh.x) * 0.75 + out * 16, y: thigh.y + (knee.y - thigh.y) * 0.75 - 2 };
      };
      const [one, other] = [hem('left'), hem('right')];
      const low = { x: (one.x + other.x) / 2, y: Math.min(one.y, other.y) - 6 };
      shape(stage, CORAL, { x: left.thigh.x - 10, y: hip.y + 8 }, one, low, other, {
        x: right.thigh.x + 10,
        y: hip.y + 8,
      });
      line(stage, WHITE, 6, one, low, other);
    },
  },
  skis: {
    isWorn: true,
    behind: (stage) => {
      for (const side of SIDES) {
        const { hand } = stage.body[side];
        const tip = { x: hand.x + outwards(side) * 16, y: Math.max(-2, hand.y - 78) };
        line(stage, NIGHT, 3.5, hand, tip);
        disc(stage, NIGHT, { x: tip.x, y: tip.y + 8 }, 7, 2.5);
      }
    },
    before: (stage) => {
      for (const side of SIDES) {
        const { x, y } = stage.body[side].foot;
        box(stage, BLUE, x - 7, y - 30, 14, 27, 6);
        box(stage, WHITE, x - 2, y - 28, 4, 20, 1);
      }
    },
  },
  snake: {
    isWorn: false,
    behind: (stage) => {
      const { context } = stage;
      const at = (i: number): Point => ({
        x: -112 + i * 8,
        y: 16 + 9 * Math.sin(i * 0.55 - (stage.beat / 2) * TAU) + Math.max(0, i - 22) * 7,
      });
      const points = Array.from({ length: 28 }, (_, i) => at(i));
      context.lineJoin = 'round';
      line(stage, mix(LEAF, NIGHT, 0.1), 15, ...points);
      for (let i = 2; i < 24; i += 4) disc(stage, GOLD, points[i]!, 4);
      const head = points.at(-1)!;
      disc(stage, mix(LEAF, NIGHT, 0.1), head, 15, 12);
      disc(stage, WHITE, { x: head.x + 4, y: head.y + 5 }, 4);
      disc(stage, NIGHT, { x: head.x + 5, y: head.y + 5 }, 2);
      if (stage.beat % 2 > 1) line(stage, RED, 3, { x: head.x + 14, y: head.y - 3 }, { x: head.x + 26, y: head.y - 5 });
    },
  },
  sparkFeet: { isWorn: false, before: sparkAt('foot', 8) },
  sparkKnees: { isWorn: false, before: sparkAt('knee', 10) },
  spray: {
    isWorn: false,
    behind: (stage) => {
      const { left, right } = stage.body;
      const from = middleOf(left.hand, right.hand);
      const size = clamped((from.y - 150) / 20);
      if (size === 0) return;
      for (let i = -2; i < 3; i++) {
        const age = (stage.beat + (i + 2) * 0.4) % 1;
        const drop = { x: from.x + i * (16 + 16 * age), y: from.y + 10 + 30 * age - 44 * age * age };
        disc(stage, BLUE, drop, 6 * size, 8 * size);
      }
    },
  },
  star: {
    isWorn: false,
    behind: (stage) => {
      const { hip, left, right } = stage.body;
      const open = clamped((Math.abs(left.foot.x - right.foot.x) - 26) / 60);
      star(stage, mix(GOLD, WHITE, 0.35), { x: hip.x, y: hip.y + 24 }, 84 + 34 * open);
    },
  },
  train: {
    isWorn: true,
    before: onHead((stage) => {
      steam(stage);
      box(stage, NIGHT, -12, 16, 24, 20, 2);
      box(stage, NIGHT, -17, 33, 34, 8, 3);
      box(stage, RED, -12, 20, 24, 6, 0);
    }),
  },
  tug: {
    isWorn: true,
    before: (stage) => {
      const { hand } = stage.body.right;
      line(stage, '#f7e3b0', 5, hand, { x: hand.x + 190, y: hand.y - 6 });
    },
  },
  water: {
    isWorn: false,
    before: (stage) => {
      const { context } = stage;
      for (const [top, phase, color] of [
        [26, 0, mix(BLUE, WHITE, 0.35)],
        [14, 2.4, BLUE],
      ] as const) {
        context.fillStyle = color;
        context.beginPath();
        context.moveTo(-260, -40);
        for (let x = -260; x <= 260; x += 10)
          context.lineTo(x, top + 7 * Math.sin(x / 26 + phase + (stage.beat / 4) * TAU));
        context.lineTo(260, -40);
        context.fill();
      }
    },
  },
  weights: {
    isWorn: true,
    before: (stage) => {
      for (const side of SIDES) {
        const { x, y } = stage.body[side].hand;
        line(stage, NIGHT, 5, { x: x - 15, y }, { x: x + 15, y });
        for (const aside of [-15, 15]) disc(stage, RED, { x: x + aside, y }, 5, 10);
      }
    },
  },
  wheel: {
    isWorn: true,
    behind: (stage) => {
      const { left, right } = stage.body;
      const hub = middleOf(left.foot, right.foot);
      const { context } = stage;
      context.strokeStyle = NIGHT;
      context.lineWidth = 6;
      context.beginPath();
      context.arc(hub.x, hub.y, 27, 0, FULL_CIRCLE);
      context.stroke();
      for (let i = 0; i < 6; i++) {
        const turn = (i / 6 + stage.beat / 4) * TAU;
        line(stage, WHITE, 2.5, hub, { x: hub.x + 24 * Math.sin(turn), y: hub.y + 24 * Math.cos(turn) });
      }
      disc(stage, GOLD, hub, 5);
    },
  },
  wings: {
    isWorn: true,
    behind: (stage) => {
      for (const side of SIDES) wing(stage, side);
    },
  },
  wool: {
    isWorn: true,
    before: (stage) => {
      const { left, right, chest } = stage.body;
      if (Math.hypot(left.hand.x - right.hand.x, left.hand.y - right.hand.y) > 44) return;
      const at = middleOf(left.hand, right.hand);
      if (at.y > chest.y) return;
      const { context } = stage;
      disc(stage, CORAL, at, 16);
      context.strokeStyle = mix(CORAL, WHITE, 0.6);
      context.lineWidth = 2.5;
      for (let i = 0; i < 3; i++) {
        context.beginPath();
        context.ellipse(at.x, at.y, 14, 5, (stage.beat / 2 + i / 3) * Math.PI, 0, FULL_CIRCLE);
        context.stroke();
      }
    },
  },
};

/** Draws an exercise's costume behind or in front of the figure; a companion only has costumes that are worn. */
export function drawCostume(costume: Costume, layer: Layer, stage: Stage, isCompanion: boolean): void {
  const drawing = costumes[costume];
  if (isCompanion && !drawing.isWorn) return;
  stage.context.lineCap = 'round';
  stage.context.lineJoin = 'round';
  drawing[layer]?.(stage);
}
