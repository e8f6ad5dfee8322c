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
