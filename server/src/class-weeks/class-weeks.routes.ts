import { allow, api } from '#routes/allow.ts';
import { groupOf } from '#routes/group-of.ts';

/** Of classes: who is alone plans nothing. */
const forClasses = allow('C', 'M');

export const classWeeks = {
  get: api.classWeeks.get
    .use(forClasses)
    .handler(async ({ context: { services, session }, input }) =>
      services.classWeeks.presentWeek(await groupOf({ services, session }, input)),
    ),

  save: api.classWeeks.save.use(forClasses).handler(async ({ context: { services, session }, input }) => {
    const { id } = await groupOf({ services, session }, input);
    return services.classWeeks.save(id, input);
  }),

  openCalendar: api.classWeeks.openCalendar
    .use(forClasses)
    .handler(async ({ context: { services, session }, input }) => {
      const { id } = await groupOf({ services, session }, input);
      return services.classWeeks.openCalendar(id);
    }),

  closeCalendar: api.classWeeks.closeCalendar
    .use(forClasses)
    .handler(async ({ context: { services, session }, input }) => {
      const { id } = await groupOf({ services, session }, input);
      return services.classWeeks.closeCalendar(id);
    }),
};
