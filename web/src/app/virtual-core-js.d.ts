/** Made by scripts/old-browsers.ts. */
declare module 'virtual:core-js' {}
