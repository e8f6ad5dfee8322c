import { allow } from '#app/allow.ts';
import { groupOf } from '#app/group-of.ts';

/** Of classes: who is alone plans nothing. */
const forClasses = allow('C', 'M').classWeeks;

export const classWeeks = {
  get: forClasses.get.handler(async ({ context: { services, session }, input }) =>
    services.classWeeks.presentWeek(await groupOf({ services, session }, input)),
  ),

  save: forClasses.save.handler(async ({ context: { services, session }, input }) => {
    const { id } = await groupOf({ services, session }, input);
    return services.classWeeks.save(id, input);
  }),

  openCalendar: forClasses.openCalendar.handler(async ({ context: { services, session }, input }) => {
    const { id } = await groupOf({ services, session }, input);
    return services.classWeeks.openCalendar(id);
  }),

  closeCalendar: forClasses.closeCalendar.handler(async ({ context: { services, session }, input }) => {
    const { id } = await groupOf({ services, session }, input);
    return services.classWeeks.closeCalendar(id);
  }),
};
