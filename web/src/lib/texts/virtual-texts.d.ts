/** Made by scripts/texts-apart.ts. */
declare module 'virtual:texts/*' {
  /** By their keys. */
  export const texts: Readonly<Record<string, (inputs: object) => string>>;
}
