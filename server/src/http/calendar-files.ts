import type { FastifyInstance } from 'fastify';
import { CALENDAR_ROUTE } from '#class-weeks/class-weeks.service.ts';
import type { Context } from '#context.ts';

/** The calendars of classes, for calendar programs: these don't sign in, the address itself is the permission. */
export const calendarRoute = (app: FastifyInstance, { classWeeks, now }: Pick<Context, 'classWeeks' | 'now'>): void => {
  app.get<{ Params: { file: string } }>(CALENDAR_ROUTE, async ({ params: { file } }, reply) => {
    const text = await classWeeks.calendarFile(file, now());
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex')
      .send(text);
  });
};
