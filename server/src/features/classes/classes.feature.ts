import type { Base } from '#app/base.ts';
import { classWeeksRepository } from './class-weeks.repository.ts';
import { classWeeksService } from './class-weeks.service.ts';
import { freeDaysRepository } from './free-days.repository.ts';
import { schoolCalendarService } from './school-calendar.service.ts';
import { signedIn } from '#app/calls.ts';
import { resolveGroup } from '#app/resolve-group.ts';

export const classWeeks = {
  get: signedIn.classWeeks.get.handler(async ({ context: { services, session }, input }) =>
    services.classWeeks.presentWeek(await resolveGroup({ services, session }, input)),
  ),

  save: signedIn.classWeeks.save.handler(async ({ context: { services, session }, input }) => {
    const { id } = await resolveGroup({ services, session }, input);
    return services.classWeeks.save(id, input);
  }),

  openCalendar: signedIn.classWeeks.openCalendar.handler(async ({ context: { services, session }, input }) => {
    const { id } = await resolveGroup({ services, session }, input);
    return services.classWeeks.openCalendar(id);
  }),

  closeCalendar: signedIn.classWeeks.closeCalendar.handler(async ({ context: { services, session }, input }) => {
    const { id } = await resolveGroup({ services, session }, input);
    return services.classWeeks.closeCalendar(id);
  }),
};

export const openClasses = ({ database, config }: Base) => {
  const calendar = schoolCalendarService(freeDaysRepository(database));
  const repository = classWeeksRepository(database);
  return { calendar, classWeeks: classWeeksService({ repository, calendar, productName: config.productName }) };
};
export type Classes = ReturnType<typeof openClasses>;
