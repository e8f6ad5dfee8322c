import type { Base } from '#app/base.ts';
import { classWeeksRepository } from './class-weeks.repository.ts';
import { classWeeksService } from './class-weeks.service.ts';
import { freeDaysRepository } from './free-days.repository.ts';
import { schoolCalendarService } from './school-calendar.service.ts';

export const openClasses = ({ database, config }: Base) => {
  const calendar = schoolCalendarService(freeDaysRepository(database));
  const repository = classWeeksRepository(database);
  return { calendar, classWeeks: classWeeksService({ repository, calendar, productName: config.productName }) };
};
export type Classes = ReturnType<typeof openClasses>;
