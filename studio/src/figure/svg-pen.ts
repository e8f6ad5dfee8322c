import { TAU } from './geometry.ts';
import type { Pen } from './pen.ts';

type Matrix = readonly [a: number, b: number, c: number, d: number, x: number, y: number];

const short = (value: number): string => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
/** Numbers as in a path: a minus sign separates, too. */
const joined = (values: readonly number[]): string => values.map(short).join(' ').replaceAll(' -', '-');

/** A path that is filled, or stroked with a width. */
export type Shape = { path: string; fills: boolean; color: string; width: number };

/** Records drawing as SVG elements. Transforms must keep angles; the caller sets the first one. */
export class SvgPen implements Pen {
  fillStyle: Pen['fillStyle'] = '';
  strokeStyle: Pen['strokeStyle'] = '';
  lineWidth = 1;
  /** Ignored: all lines of figures are round. */
  lineCap: Pen['lineCap'] = 'round';
  lineJoin: Pen['lineJoin'] = 'round';
  readonly shapes: Shape[] = [];
  #path = '';
  #matrix: Matrix;
  readonly #saved: Matrix[] = [];

  constructor(matrix: Matrix) {
    this.#matrix = matrix;
  }

  #at(x: number, y: number): [number, number] {
    const [a, b, c, d, dx, dy] = this.#matrix;
    return [a * x + c * y + dx, b * x + d * y + dy];
  }
  #add(command: string, ...points: readonly [x: number, y: number][]): void {
    this.#path += command + joined(points.flatMap(([x, y]) => this.#at(x, y)));
  }
  get #scale(): number {
    return Math.hypot(this.#matrix[0], this.#matrix[1]);
  }

  save(): void {
    this.#saved.push(this.#matrix);
  }
  restore(): void {
    this.#matrix = this.#saved.pop() ?? this.#matrix;
  }
  translate(x: number, y: number): void {
    const [a, b, c, d] = this.#matrix;
    this.#matrix = [a, b, c, d, ...this.#at(x, y)];
  }
  rotate(angle: number): void {
    const [a, b, c, d, x, y] = this.#matrix;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    this.#matrix = [a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin, x, y];
  }
  beginPath(): void {
    this.#path = '';
  }
  closePath(): void {
    this.#path += 'z';
  }
  moveTo(x: number, y: number): void {
    this.#add('M', [x, y]);
  }
  lineTo(x: number, y: number): void {
    this.#add(this.#path === '' ? 'M' : 'L', [x, y]);
  }
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.#add('Q', [cx, cy], [x, y]);
  }
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.#add('C', [ax, ay], [bx, by], [x, y]);
  }
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    this.ellipse(x, y, radius, radius, 0, from, to);
  }
  ellipse(x: number, y: number, rx: number, ry: number, turn: number, from: number, to: number): void {
    const [a, b, c, d] = this.#matrix;
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    const on = (angle: number): [number, number] => [
      x + rx * Math.cos(angle) * cos - ry * Math.sin(angle) * sin,
      y + rx * Math.cos(angle) * sin + ry * Math.sin(angle) * cos,
    ];
    const turned = rx === ry ? 0 : (Math.atan2(b * cos + d * sin, a * cos + c * sin) * 180) / Math.PI;
    const radii = joined([rx * this.#scale, ry * this.#scale, turned]);
    const sweep = a * d > b * c ? 1 : 0;
    this.lineTo(...on(from));
    // an SVG arc to its own start would be empty
    const steps = to - from >= TAU ? [from + Math.PI, from + TAU] : [to];
    for (const step of steps)
      this.#add(`A${radii} ${to - from > Math.PI && to - from < TAU ? 1 : 0} ${sweep} `, on(step));
  }
  roundRect(x: number, y: number, width: number, height: number, radius: Parameters<Pen['roundRect']>[4]): void {
    const r = Number(radius);
    const [right, top] = [x + width - r, y + height - r];
    const quarter = Math.PI / 2;
    this.arc(right, y + r, r, -quarter, 0);
    this.arc(right, top, r, 0, quarter);
    this.arc(x + r, top, r, quarter, 2 * quarter);
    this.arc(x + r, y + r, r, 2 * quarter, 3 * quarter);
    this.closePath();
  }
  fill(): void {
    this.shapes.push({ path: this.#path, fills: true, color: String(this.fillStyle), width: 0 });
  }
  stroke(): void {
    this.shapes.push({
      path: this.#path,
      fills: false,
      color: String(this.strokeStyle),
      width: this.lineWidth * this.#scale,
    });
  }
}
