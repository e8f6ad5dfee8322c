import { m } from '#texts/generated/messages.js';

/** The names of a date field's buttons. */
export const dateTexts = () => ({
  open: m.office_open_calendar(),
  clear: m.office_clear_date(),
  previous: m.office_previous_month(),
  next: m.office_next_month(),
});
