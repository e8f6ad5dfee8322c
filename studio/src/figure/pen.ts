import type { SKRSContext2D } from '@napi-rs/canvas';

/** The part of a canvas that figures and props are drawn with. */
export type Pen = Pick<
  SKRSContext2D,
  | 'arc'
  | 'beginPath'
  | 'bezierCurveTo'
  | 'closePath'
  | 'ellipse'
  | 'fill'
  | 'fillStyle'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'quadraticCurveTo'
  | 'restore'
  | 'rotate'
  | 'roundRect'
  | 'save'
  | 'stroke'
  | 'strokeStyle'
  | 'translate'
>;
