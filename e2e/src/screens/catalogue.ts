import { screens, viewers, type Screen } from './screens.ts';
import type { Language } from './words.ts';

export type Picture = {
  screen: Screen;
  device: string;
  language: Language;
  colorScheme: 'light' | 'dark';
  /** Displayed beside the page. */
  file: string;
};

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 24px; background: #ddd; color: #111; }
  nav a { margin-inline-end: 16px; }
  section > div { display: flex; gap: 12px; overflow-x: auto; padding-block-end: 12px; }
  figure { margin: 0; flex: none; }
  img { block-size: 360px; display: block; background: #fff; }
  figcaption { font-size: 13px; }
`;

const nameOf = (viewer: Screen['as']): string => (viewer === undefined ? 'Anybody' : `Type ${viewer}`);
const idOf = (name: string): string => name.replaceAll(/\W+/g, '-');

const figure = ({ device, language, colorScheme, file }: Picture): string =>
  `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${device}, ${language}, ${colorScheme}</figcaption></figure>`;

/** The page with all screenshots, by user type and screen. */
export const cataloguePage = (pictures: readonly Picture[]): string => {
  const section = (screen: Screen) =>
    `<section><h3>${screen.name}</h3><code>${screen.address.replaceAll('&', '&amp;')}</code><div>${pictures
      .filter((picture) => picture.screen === screen)
      .map(figure)
      .join('')}</div></section>`;
  const chapters = viewers.map(
    (viewer) =>
      `<h2 id="${idOf(nameOf(viewer))}">${nameOf(viewer)}</h2>${screens
        .filter(({ as }) => as === viewer)
        .map(section)
        .join('')}`,
  );
  const links = viewers.map((viewer) => `<a href="#${idOf(nameOf(viewer))}">${nameOf(viewer)}</a>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens of Zuzu</title><style>${STYLE}</style>
<h1>Every screen</h1><nav>${links.join('')}<a href="clips/index.html">Clips of the demo library</a></nav>${chapters.join('\n')}</html>\n`;
};
