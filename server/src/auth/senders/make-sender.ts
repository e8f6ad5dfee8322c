import type { CodeDelivery } from '../../config/code-delivery.ts';
import type { CodeSender } from './code-sender.ts';
import { consoleSender } from './console-sender.ts';
import { twilioSender } from './twilio-sender.ts';
import { webhookSender } from './webhook-sender.ts';

/** The way to phones that the settings name. */
export const makeSender = (delivery: CodeDelivery): CodeSender => {
  if (delivery.by === 'webhook') return webhookSender(delivery);
  return delivery.by === 'twilio' ? twilioSender(delivery) : consoleSender();
};
