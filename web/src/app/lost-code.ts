import { removeFirstPaint } from '#layouts/first-paint.ts';
import { reload } from './reload.ts';

/**
 * Says, in place of what is shown, that the app's code didn't arrive. The page is loaded again at a press, and once there
 * is a connection.
 */
export const showLost = (): void => {
  const lost = document.querySelector<HTMLTemplateElement>('#lost');
  // in development nothing is drawn
  if (!lost) return;
  removeFirstPaint();
  document.getElementById('root')?.replaceWith(lost.content);
  const tryAgain = () => void reload().catch(() => undefined);
  const button = document.querySelector('button');
  button?.addEventListener('click', tryAgain);
  button?.focus();
  addEventListener('online', tryAgain);
};
