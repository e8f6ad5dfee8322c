import { createHmac } from 'node:crypto';
import { DeliveryFailed, SEND_TIMEOUT_MS, type CodeSender } from './code-sender.ts';

/**
 * Posts `{to, code, text}` to the operator's address, authenticated by `x-signature`: the HMAC-SHA-256 of
 * `x-timestamp`, a dot and the body, in hexadecimal. Follows no redirect.
 */
export const webhookSender =
  ({ url, secret }: { url: string; secret: string }): CodeSender =>
  async (message) => {
    const body = JSON.stringify(message);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': `sha256=${signature}` },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryFailed(response.status);
  };
