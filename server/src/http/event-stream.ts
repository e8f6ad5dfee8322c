import type { FastifyReply } from 'fastify';

export const EVENT_STREAM_TYPE = 'text/event-stream';

/** True for an event stream, which lasts for minutes and has separate limits (boards/open-streams.ts). */
export const isEventStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith(EVENT_STREAM_TYPE);
