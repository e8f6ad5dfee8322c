import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CodeDelivery } from '#config/code-delivery.ts';
import type { CodeSender } from './code-sender.ts';
import { twilioSender } from './twilio-sender.ts';
import { webhookSender } from './webhook-sender.ts';

/** Prints codes to the terminal, for development. */
const consoleSender =
  (): CodeSender =>
  async ({ to, code }) => {
    console.log(`The sign-in code for ${to} is ${code}`);
  };

const MAX_LATER_MS = 1_000;

/** Sends after a random delay: otherwise the load of sending could reveal to a second request that a number is known. */
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
