import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CodeDelivery } from '#config/code-delivery.ts';
import type { CodeSender } from './code-sender.ts';
import { consoleSender } from './console-sender.ts';
import { twilioSender } from './twilio-sender.ts';
import { webhookSender } from './webhook-sender.ts';

const MAX_LATER_MS = 1_000;

/** At some moment soon: at one that is known, the work of sending would tell whoever asks again that there is some. */
const later =
  (send: CodeSender): CodeSender =>
  async (message) => {
    await delay(randomInt(MAX_LATER_MS));
    await send(message);
  };

/** The way to phones that the settings name. */
export const makeSender = (delivery: CodeDelivery): CodeSender => {
  if (delivery.by === 'webhook') return later(webhookSender(delivery));
  return later(delivery.by === 'twilio' ? twilioSender(delivery) : consoleSender());
};
