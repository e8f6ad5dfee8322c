import { readCommandLine } from './command-line.ts';
import { runOnInstallation } from '#app/installation.ts';
import { changeSigningSecrets } from '#features/sign-in/signing-secrets.ts';

/** `npm run change-secrets [at-once]`: replaces the secrets for sessions and media URLs that are stored in the database. */
const {
  positionals: [when],
  fail,
} = readCommandLine('Usage: npm run change-secrets [at-once]', { max: 1 });
if (when !== undefined && when !== 'at-once') fail();

const atOnce = when === 'at-once';
runOnInstallation(async ({ config, installation, now }) => {
  const { changed, managedBySettings } = await changeSigningSecrets(config, installation, now(), atOnce);
  for (const setting of managedBySettings)
    console.error(`${setting} is set in the settings: change it there, and set the old one as PREVIOUS_${setting}.`);
  if (changed.length === 0) process.exitCode = 1;
  else
    console.log(
      `Changed: ${changed.join(', ')}. Restart every server; ${
        atOnce
          ? 'earlier signatures are then invalid, and everybody has to sign in again.'
          : 'earlier signatures stay valid until they expire, for 30 days at most.'
      }`,
    );
});
