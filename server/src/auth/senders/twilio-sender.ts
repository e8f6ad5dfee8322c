import type { TwilioAccount } from '#config/code-delivery.ts';
import { DeliveryFailed, SEND_TIMEOUT_MS, type CodeSender } from './code-sender.ts';

const API = 'https://api.twilio.com';

/** Twilio's Messages resource (www.twilio.com/docs/messaging/api/message-resource): one SMS, accepted with a 201. */
export const twilioSender =
  ({ accountSid, authToken, from }: TwilioAccount, api = API): CodeSender =>
  async ({ to, text }) => {
    const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
    const response = await fetch(`${api}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams({ To: to, ...sender, Body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryFailed(response.status);
  };
