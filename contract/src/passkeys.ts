import * as z from 'zod/mini';
import { callsOf, success } from './calls-of.ts';
import { givenName } from './texts.ts';

const MAX_ID = 1_400;
const MAX_PART = 8_192;

const id = z.string().check(z.maxLength(MAX_ID), z.regex(/^[\w-]+$/, 'must be base64url'));
const part = z.string().check(z.maxLength(MAX_PART), z.regex(/^[\w-]*$/, 'must be base64url'));
/** Identifies an open challenge; valid for five minutes and one response. */
export const ticketSchema = z.uuid();
/** WebAuthn options for the browser. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown());
const credential = { id, rawId: id, type: z.literal('public-key') };
/** From the browser, after `navigator.credentials.get`, with bytes in base64url. */
const passkeyUseSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: z.optional(part),
  }),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
});
/** From the browser, after `navigator.credentials.create`, with bytes in base64url. */
const newCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.optional(
      z.array(z.string().check(z.maxLength(32), z.regex(/^[\w-]+$/, 'must be a word'))).check(z.maxLength(10)),
    ),
  }),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
});
export const newPasskeySchema = z.object({ ticket: ticketSchema, name: givenName, response: newCredentialSchema });
export type NewPasskey = z.infer<typeof newPasskeySchema>;
const questionSchema = z.object({ ticket: ticketSchema, options: passkeyOptionsSchema });
export const passkeyUseInput = z.object({ ticket: ticketSchema, response: passkeyUseSchema });
export type PasskeyUse = z.infer<typeof passkeyUseInput>;

/** A manager's passkey; times in ISO 8601. */
const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkeySchema>;
const listSchema = z.object({ passkeys: z.array(passkeySchema), recoveryCodesLeft: z.int() });
export type Passkeys = z.infer<typeof listSchema>;
/** Shown once; each replaces the passkey in one sign-in. */
export const recoveryCodesSchema = z.array(z.string());

const { get, post, del } = callsOf('passkeys', ['M']);
/** Passkeys of the signed-in manager. Once there is one, changing them needs a proof. */
export const passkeys = {
  list: get('/passkeys', 'Your passkeys').output(listSchema),
  startCreating: post('/passkeys/options', 'What the browser needs to create a passkey').output(questionSchema),
  create: post(
    '/passkeys',
    'Add a passkey',
    'The first one comes with ten recovery codes. From then on, signing in needs a passkey or a recovery code.',
  )
    .input(newPasskeySchema)
    .output(z.extend(listSchema, { recoveryCodes: z.optional(recoveryCodesSchema) })),
  remove: del('/passkeys/{id}', 'Remove a passkey').input(z.object({ id })).output(listSchema),
  makeRecoveryCodes: post('/passkeys/recovery-codes', 'Replace the recovery codes').output(
    z.object({ recoveryCodes: recoveryCodesSchema }),
  ),
  startProof: post('/passkeys/proof-options', 'What the browser needs for a proof').output(questionSchema),
  prove: post(
    '/passkeys/proof',
    'Prove by a passkey that it is you',
    'Calls that answer PROOF_NEEDED can be made for ten minutes after it.',
  )
    .input(passkeyUseInput)
    .output(success),
};
