import { m } from '#texts/generated/messages.js';

/** The names of a date field's buttons. */
export const dateTexts = () => ({
  open: m.videos_open_calendar(),
  clear: m.videos_clear_date(),
  previous: m.videos_previous_month(),
  next: m.videos_next_month(),
});
