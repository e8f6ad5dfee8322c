import { isLengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { invalidInput } from '../errors.ts';
import { presentLesson } from '../lessons/present-lesson.ts';
import { mayActFor } from '../users/users.policy.ts';
import { allow, api } from './allow.ts';
import { viewerOf } from './request-context.ts';

const isIntensity = (value: number): value is IntensityLevel => intensityLevels.includes(value as IntensityLevel);

export const lessons = {
  compose: api.lessons.compose.use(allow()).handler(async ({ context: { services, session, urls, now }, input }) => {
    const userId = input.userId ?? session.userId;
    mayActFor(session, userId);
    const { intensity, duration } = input;
    if (!isIntensity(intensity)) throw invalidInput([{ field: 'intensity', reason: 'must be 1 to 5' }]);
    if (!isLengthCode(duration)) throw invalidInput([{ field: 'duration', reason: 'must be a length code, 1 to 5' }]);
    const user = await services.users.get(userId);
    const group = await services.users.groupFor(userId, input.groupName);
    const given = await services.composition.lessonFor({
      group,
      userId,
      userType: user.type,
      lengthCode: duration,
      intensity,
      fresh: input.fresh ?? false,
      now,
    });
    return presentLesson(given, viewerOf(session, urls));
  }),

  getConfig: api.lessons.getConfig.use(allow('M')).handler(async ({ context: { services } }) => {
    const { config, version } = await services.lessonConfigs.current();
    return { success: true as const, lessonConfig: { config, version } };
  }),
};
