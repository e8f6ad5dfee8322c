import type { AddressInfo } from 'node:net';
import type { Context } from './context.ts';
import type { Ffmpeg } from './transcoding/ffmpeg.ts';
import { isBundled } from './transcoding/find-ffmpeg.ts';

const urlOf = (at: AddressInfo | string): string =>
  typeof at === 'string' ? at : `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`;

/** The addresses on which a server listens, as seen from its own machine. */
export const localAddress = (addresses: readonly (AddressInfo | string)[]): string => addresses.map(urlOf).join(', ');

/** Prints the server's address, the sign-ins of a demo, and a warning if its ffmpeg is only for trials. */
export const announce = async (
  { config, settings }: Context,
  address: string,
  ffmpeg: Ffmpeg | undefined,
): Promise<void> => {
  const { demoSignIns } = await settings.current();
  console.log(`\n${config.productName} is ready: ${config.publicUrl ?? address}`);
  if (demoSignIns.length > 0) console.log('Demo sign-ins:');
  for (const { type, phone_number, full_name } of demoSignIns) console.log(`  ${type}  ${phone_number}  ${full_name}`);
  if (ffmpeg && isBundled(ffmpeg.path))
    console.log(
      `Videos are prepared by the ffmpeg that came with the project (${ffmpeg.version}): good for a trial, too old for files of strangers.`,
    );
};

const REPORT_EVERY_MS = 10_000;

/** Prints the progress of the demo library regularly until all of it can be played; returns a function that stops it. */
export const reportDemoProgress = ({ videos, log }: Context): (() => void) => {
  let wasBusy = false;
  const timer = setInterval(() => {
    videos
      .demoProgress()
      .then((progress) => {
        if (progress)
          console.log(`Preparing the demo library: ${progress.ready} of ${progress.total} clips can be played.`);
        else if (wasBusy) console.log('The demo library is complete.');
        if (!progress) clearInterval(timer);
        wasBusy = progress !== undefined;
      })
      .catch((error: unknown) => log.warn({ error }, 'could not read the progress of the demo library'));
  }, REPORT_EVERY_MS);
  return () => clearInterval(timer);
};
