import { currentLanguage } from '#texts/language.ts';
import { pathText } from './categories.ts';

/** A path of categories by their names, in the direction of the language. */
export const CategoryPath = ({ path }: { path: string }) => (
  <bdi dir={currentLanguage() === 'en' ? 'ltr' : 'auto'}>{pathText(path)}</bdi>
);
