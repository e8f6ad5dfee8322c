import { MAX_YEAR_LESSONS } from '@zuzu/domain/composition/school-year/school-year.ts';
import { isLengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { invalidInput } from '#errors.ts';
import { allow, api } from '#routes/allow.ts';
import { isIntensity } from './is-intensity.ts';

const invalidField = (field: string, reason: string) => invalidInput([{ field, reason }]);
const isWithin = (value: number, max: number): boolean => value >= 1 && value <= max;

export const schoolYearRoutes = {
  startSchoolYear: api.lessons.startSchoolYear
    .use(allow('M'))
    .handler(async ({ context: { services, session, now }, input }) => {
      const { duration, intensity, userType, lessons, lessonsPerWeek, ruleSets } = input;
      if (!isLengthCode(duration)) throw invalidField('duration', 'must be a length code, 1 to 5');
      if (!isIntensity(intensity)) throw invalidField('intensity', 'must be 1 to 5');
      if (!isWithin(lessons, MAX_YEAR_LESSONS)) throw invalidField('lessons', `must be 1 to ${MAX_YEAR_LESSONS}`);
      if (!isWithin(lessonsPerWeek, 7)) throw invalidField('lessonsPerWeek', 'must be 1 to 7');
      return services.simulatedYears.start({
        managerId: session.userId,
        lengthCode: duration,
        intensity,
        userType,
        lessons,
        lessonsPerWeek,
        ruleSets,
        now,
      });
    }),

  latestSchoolYear: api.lessons.latestSchoolYear
    .use(allow('M'))
    .handler(async ({ context: { services, session } }) => ({
      schoolYear: await services.simulatedYears.latest(session.userId),
    })),

  cancelSchoolYear: api.lessons.cancelSchoolYear
    .use(allow('M'))
    .handler(async ({ context: { services, session }, input }) =>
      services.simulatedYears.cancel(session.userId, input.id),
    ),
};
