/** The page that the build drew into index.html, shown until the app's own one replaces it (scripts/first-paint.ts). */
export const firstPaint = (): HTMLElement | null => document.getElementById('first-paint');

/** Returns the prerendered content of a template. */
export const drawnFrom = ({ content }: HTMLTemplateElement): HTMLElement => {
  const drawn = Object.assign(document.createElement('div'), { id: 'first-paint' });
  drawn.append(content);
  // the content security policy allows no style attributes, but lets a script set them
  for (const element of drawn.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
  return drawn;
};

/** Adds the styles of drawn pages, which the login does without, unless they are there already. */
export const addPageStyles = (): void => {
  const styles = document.querySelector<HTMLTemplateElement>('template[data-styles]');
  styles?.replaceWith(styles.content);
};

/** Removes it, in the same frame in which something else appears. */
export const removeFirstPaint = (): void => firstPaint()?.remove();
