import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import '@fontsource-variable/rubik/wght.css';
import '#ui/theme.css';
import '#ui/vocabulary.css';
import { closeToast, currentToasts } from '#ui/dialogs/toast.ts';
import { learnServerTime } from '#lib/session/clock.ts';
import { noteServerAnswered } from '#lib/session/server-reach.ts';
import { applyLanguage, setCurrentLanguage } from '#lib/texts/language.ts';

document.documentElement.lang = 'he';
document.documentElement.dir = 'rtl';

// files share a page and its modules: this runs before each of them
setCurrentLanguage('he');
beforeEach(async () => {
  await cleanup();
  for (const { id } of currentToasts()) closeToast(id);
  noteServerAnswered();
  // an earlier file may have pretended another server time, on another day
  learnServerTime(new Date().toISOString());
  applyLanguage(undefined);
  localStorage.clear();
});
