export type Point = { x: number; y: number };
export type Sides<T> = { left: T; right: T };

export const TAU = Math.PI * 2;

/** Degrees → radians. */
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
