import { viewers, type Screen } from './screens.ts';
import type { Language } from './words.ts';

export type Picture = {
  screen: Screen;
  /** The name of the screen, and of its state unless it is loaded. */
  title: string;
  device: string;
  language: Language;
  colorScheme: 'light' | 'dark';
  /** Displayed next to the page. */
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
  const section = (title: string) => {
    const shown = pictures.filter((picture) => picture.title === title);
    const address = shown[0]!.screen.address.replaceAll('&', '&amp;');
    return `<section><h3>${title}</h3><code>${address}</code><div>${shown.map(figure).join('')}</div></section>`;
  };
  const chapters = viewers.map((viewer) => {
    const titles = new Set(pictures.flatMap(({ screen, title }) => (screen.as === viewer ? [title] : [])));
    return `<h2 id="${idOf(nameOf(viewer))}">${nameOf(viewer)}</h2>${[...titles].map(section).join('')}`;
  });
  const links = viewers.map((viewer) => `<a href="#${idOf(nameOf(viewer))}">${nameOf(viewer)}</a>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens of Zuzu</title><style>${STYLE}</style>
<h1>Every screen</h1><nav>${links.join('')}<a href="clips/index.html">Clips of the demo library</a></nav>${chapters.join('\n')}</html>\n`;
};
