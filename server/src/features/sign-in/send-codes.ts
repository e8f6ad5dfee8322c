import { createHmac, randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TwilioAccount, CodeDelivery } from '#lib/config/code-delivery.ts';

/** A message with a code. `to` in canonical form: '+' and digits. */
export type CodeMessage = { to: string; code: string; text: string };

/** Sends a code. Rejects if the provider didn't accept the message; delivery can't be confirmed. */
export type CodeSender = (message: CodeMessage) => Promise<void>;

/** Time limit for a provider's response. */
const SEND_TIMEOUT_MS = 10_000;

/** The provider rejected a message. Its response may quote the message, so only the status is kept. */
export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed';
  constructor(status: number) {
    super(`the provider answered ${status}`);
  }
}

/** Posts a message; follows no redirect. Throws DeliveryFailed unless it is accepted. */
const post = async (url: string, headers: Record<string, string>, body: string | URLSearchParams): Promise<void> => {
  const signal = AbortSignal.timeout(SEND_TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
  await response.body?.cancel();
  if (!response.ok) throw new DeliveryFailed(response.status);
};

const TWILIO_API = 'https://api.twilio.com';

/** Twilio's Messages resource (www.twilio.com/docs/messaging/api/message-resource): one SMS, accepted with a 201. */
export const twilioSender =
  ({ accountSid, authToken, from }: TwilioAccount, api = TWILIO_API): CodeSender =>
  ({ to, text }) => {
    const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
    return post(
      `${api}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      new URLSearchParams({ To: to, ...sender, Body: text }),
    );
  };

/**
 * Posts `{to, code, text}` to the operator's URL, authenticated by `x-signature`: the HMAC-SHA-256 of
 * `x-timestamp`, a dot and the body, in hexadecimal.
 */
export const webhookSender =
  ({ url, secret }: { url: string; secret: string }): CodeSender =>
  (message) => {
    const body = JSON.stringify(message);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const signed = { 'x-timestamp': timestamp, 'x-signature': `sha256=${signature}` };
    return post(url, { 'content-type': 'application/json', ...signed }, body);
  };

/** Prints codes to the terminal, for development. */
const consoleSender =
  (): CodeSender =>
  async ({ to, code }) => {
    console.log(`The sign-in code for ${to} is ${code}`);
  };

const MAX_LATER_MS = 1_000;

/** Sends after a random delay: otherwise the load of sending could reveal that a number is known. */
const later =
  (send: CodeSender): CodeSender =>
  async (message) => {
    await delay(randomInt(MAX_LATER_MS));
    await send(message);
  };

/** Creates the configured sender. */
export const makeSender = (delivery: CodeDelivery): CodeSender => {
  if (delivery.by === 'webhook') return later(webhookSender(delivery));
  return later(delivery.by === 'twilio' ? twilioSender(delivery) : consoleSender());
};
