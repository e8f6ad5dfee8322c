import { addPageStyles, drawnFrom, removeFirstPaint } from '#layouts/first-paint.ts';
import { reload } from './reload.ts';

/** The name in index.html of the page about it (app/shells.tsx). */
export const LOST = 'lost';

/**
 * Says, in place of what is shown, that the app's code didn't arrive. The page is loaded again at a press, and once there
 * is a connection.
 */
export const showLost = (): void => {
  const page = document.querySelector<HTMLTemplateElement>(`template[data-path="${LOST}"]`)?.content;
  const shell = page?.querySelector<HTMLTemplateElement>(`template[data-language="${document.documentElement.lang}"]`);
  // in development nothing is drawn
  if (!page || !shell) return;
  const drawn = drawnFrom(shell);
  removeFirstPaint();
  document.getElementById('root')?.remove();
  addPageStyles();
  document.body.append(drawn);
  const tryAgain = () => void reload().catch(() => undefined);
  const button = drawn.querySelector('button');
  button?.addEventListener('click', tryAgain);
  button?.focus();
  addEventListener('online', tryAgain);
};
