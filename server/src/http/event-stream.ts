import type { FastifyReply } from 'fastify';

export const EVENT_STREAM_TYPE = 'text/event-stream';

/** True for a stream of events, which is sent for minutes; it has limits of its own (boards/open-streams.ts). */
export const isEventStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith(EVENT_STREAM_TYPE);
