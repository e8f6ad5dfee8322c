import { newUserSchema } from '@zuzu/contract/users.ts';
import { cleanPhoneNumber, isPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import { makeConfig } from './config/config.ts';
import { processEnv } from './config/env.ts';
import type { Context } from './context.ts';
import { openInstallation } from './installation.ts';
import { makeLog } from './log.ts';
import { COMMAND } from './users/actor.ts';
import { runCommand } from './run-process.ts';

/**
 * `npm run create-manager -- <phone> <name>`: the first manager of a real installation, or one more;
 * `npm run create-manager -- --reset-passkeys <phone>`: for a manager who has lost passkeys and recovery codes.
 */
const USAGE =
  'Usage: npm run create-manager -- <phone> <name>\n   or: npm run create-manager -- --reset-passkeys <phone>';
const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const withServices = (work: (services: Context) => Promise<string>): void =>
  runCommand(async () => {
    const { services, close } = await openInstallation(makeConfig(processEnv()), makeLog('warn'));
    try {
      console.log(await work(services));
    } finally {
      await close();
    }
  });

const resetPasskeys = (phone: string): void =>
  withServices(async ({ users, passkeys }) => {
    const user = isPhoneNumber(cleanPhoneNumber(phone)) ? await users.findByPhone(phone) : undefined;
    if (!user) throw new Error('Nobody has this number');
    const removed = await passkeys.reset(user.id);
    // a session that was begun with a lost passkey would need no proof any more
    await users.endSessions(user.id);
    return `${user.full_name} (${user.phone_number}) has no passkeys any more; removed: ${removed}.`;
  });

const createManager = (phone: string, fullName: string): void => {
  const input = newUserSchema.safeParse({ full_name: fullName, phone_number: phone, type: 'M' });
  if (!input.success)
    return fail(input.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  withServices(async ({ usersEditing }) => {
    const manager = await usersEditing.add(input.data, COMMAND, new Date());
    return `${manager.full_name} (${manager.phone_number}) is a manager now and can sign in.`;
  });
};

const [first = '', ...words] = process.argv.slice(2);
const rest = words.join(' ').trim();
if (first === '' || rest === '') fail(USAGE);
else if (first === '--reset-passkeys') resetPasskeys(rest);
else createManager(first, rest);
