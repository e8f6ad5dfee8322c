import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryFailed, twilioSender, webhookSender } from './send-codes.ts';

const message = { to: '+972501234567', code: '012345', text: 'הקוד: 012345 & + =\n\n@zuzu.example #012345' };
const account = { accountSid: 'AC0123456789', authToken: 'token of a test', from: '+972500000000' };

type Received = { request: IncomingMessage; body: string };
let received: Received[] = [];
let answer: { status: number; headers?: Record<string, string> } = { status: 200 };
let url: string;

/** A local stub of Twilio's Messages resource, according to its reference, and of a webhook. */
const provider = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  received.push({ request, body });
  response.writeHead(answer.status, answer.headers).end('{"status":"queued"}');
});
beforeAll(async () => {
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => {
  provider.close();
});
beforeEach(() => {
  received = [];
  answer = { status: 200 };
});

describe('Twilio', () => {
  it('receives one message in the format of its API', async () => {
    answer = { status: 201 };
    await twilioSender(account, url)(message);
    const [{ request, body } = {} as Received] = received;
    expect(`${request.method} ${request.url}`).toBe('POST /2010-04-01/Accounts/AC0123456789/Messages.json');
    expect(request.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    const [user, password] = Buffer.from(String(request.headers.authorization).slice('Basic '.length), 'base64')
      .toString()
      .split(':');
    expect([user, password]).toEqual([account.accountSid, account.authToken]);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      To: message.to,
      From: account.from,
      Body: message.text,
    });
  });

  it('accepts a messaging service instead of a number', async () => {
    await twilioSender({ ...account, from: 'MG42' }, url)(message);
    expect(new URLSearchParams(received[0]?.body).get('MessagingServiceSid')).toBe('MG42');
  });

  it.each([400, 401, 429, 500])('a %i rejects without quoting the message', async (status) => {
    answer = { status };
    const error = await twilioSender(account, url)(message).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DeliveryFailed);
    expect(String(error)).not.toMatch(/012345|972|token of a test/);
  });
});

describe('a webhook', () => {
  const secret = 'a secret of a test, long enough to be one';

  it('receives number, code and text with a signature', async () => {
    await webhookSender({ url: `${url}/codes`, secret })(message);
    const [{ request, body } = {} as Received] = received;
    expect(JSON.parse(body)).toEqual(message);
    const expected = createHmac('sha256', secret)
      .update(`${String(request.headers['x-timestamp'])}.${body}`)
      .digest('hex');
    expect(request.headers['x-signature']).toBe(`sha256=${expected}`);
    expect(Math.abs(Date.now() / 1000 - Number(request.headers['x-timestamp']))).toBeLessThan(60);
  });

  it('rejects on an error status, and redirects are not followed', async () => {
    answer = { status: 307, headers: { location: `${url}/elsewhere` } };
    await expect(webhookSender({ url, secret })(message)).rejects.toThrow();
    expect(received).toHaveLength(1);
    answer = { status: 503 };
    await expect(webhookSender({ url, secret })(message)).rejects.toThrow(DeliveryFailed);
  });
});
