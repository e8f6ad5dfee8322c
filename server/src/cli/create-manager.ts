import { newUserSchema } from '@zuzu/contract/users.ts';
import { cleanPhoneNumber, isPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import { readCommandLine } from './command-line.ts';
import { runOnInstallation } from '#app/installation.ts';
import { COMMAND } from '#features/users/actor.ts';

/**
 * `npm run create-manager -- <phone> <name>`: adds the first or another manager of a real installation;
 * `npm run create-manager -- --reset-passkeys <phone>`: resets a manager who has lost passkeys and recovery codes.
 */
const { positionals, has, fail } = readCommandLine(
  'Usage: npm run create-manager -- <phone> <name>\n   or: npm run create-manager -- --reset-passkeys <phone>',
  { min: 1, max: Infinity, options: { 'reset-passkeys': { type: 'boolean' } } },
);

const resetPasskeys = (phone: string): void =>
  runOnInstallation(async ({ users, passkeys }) => {
    const user = isPhoneNumber(cleanPhoneNumber(phone)) ? await users.findByPhone(phone) : undefined;
    if (!user) throw new Error('No user has this number');
    const removed = await passkeys.reset(user.id);
    // a session opened with a lost passkey would no longer need a proof
    await users.endSessions(user.id);
    console.log(`${user.full_name} (${user.phone_number}) has no passkeys any longer: ${removed} removed.`);
  });

const createManager = (phone: string, fullName: string): void => {
  const input = newUserSchema.safeParse({ full_name: fullName, phone_number: phone, type: 'M' });
  if (!input.success)
    return fail(input.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  runOnInstallation(async ({ usersEditing }) => {
    const manager = await usersEditing.add(input.data, COMMAND, new Date());
    console.log(`${manager.full_name} (${manager.phone_number}) is a manager now and can sign in.`);
  });
};

const [first = '', ...words] = positionals;
const name = words.join(' ').trim();
if (has('reset-passkeys')) resetPasskeys(positionals.join(' '));
else if (name === '') fail();
else createManager(first, name);
