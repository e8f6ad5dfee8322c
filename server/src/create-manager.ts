import { newUserSchema } from '@zuzu/contract/users.ts';
import { makeConfig } from './config/config.ts';
import { processEnv } from './config/env.ts';
import { openInstallation } from './installation.ts';
import { makeLog } from './log.ts';
import { runCommand } from './run-process.ts';

/** `npm run create-manager -- <phone> <name>`: the first manager of a real installation, or one more. */
const [phone = '', ...words] = process.argv.slice(2);
const fullName = words.join(' ');
if (phone === '' || fullName.trim() === '') {
  console.error('Usage: npm run create-manager -- <phone> <name>');
  process.exit(1);
}

const input = newUserSchema.safeParse({ full_name: fullName, phone_number: phone, type: 'M' });
if (!input.success) {
  console.error(input.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  process.exit(1);
}

runCommand(async () => {
  const config = makeConfig(processEnv());
  const { services, close } = await openInstallation(config, makeLog('warn'));
  try {
    const manager = await services.usersEditing.add(input.data, null);
    console.log(`${manager.full_name} (${manager.phone_number}) is a manager now and can sign in.`);
  } finally {
    await close();
  }
});
