/** The light build has the same classes and types as the full one; the package names only its code. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
