import { makeConfig } from './config/config.ts';
import { processEnv } from './config/env.ts';
import { openInstallation } from './installation.ts';
import { makeLog } from './log.ts';
import { runCommand } from './run-process.ts';
import { changeSigningSecrets } from './signing-secrets.ts';

/** `npm run change-secrets [at-once]`: new secrets for sessions and media addresses, where the database keeps them. */
const [when, ...more] = process.argv.slice(2);
if ((when !== undefined && when !== 'at-once') || more.length > 0) {
  console.error('Usage: npm run change-secrets [at-once]');
  process.exit(1);
}

const atOnce = when === 'at-once';
runCommand(async () => {
  const config = makeConfig(processEnv());
  const { services, close } = await openInstallation(config, makeLog('warn'));
  try {
    const { installation, now } = services;
    const { changed, leftToSettings } = await changeSigningSecrets(config, installation, now(), atOnce);
    for (const setting of leftToSettings)
      console.error(`${setting} is among the settings: change it there, and name the old one as PREVIOUS_${setting}.`);
    if (changed.length === 0) process.exitCode = 1;
    else
      console.log(
        `Changed: ${changed.join(', ')}. Start every server again; ${
          atOnce
            ? 'then what was signed before holds no more, and everybody signs in anew.'
            : 'what was signed before holds until it ends, after 30 days at most.'
        }`,
      );
  } finally {
    await close();
  }
});
