import { currentLanguage } from '#lib/texts/language.ts';
import { pathText } from './categories.ts';

/** A category path by display names, in the direction of the language. */
export const CategoryPath = ({ path }: { path: string }) => (
  <bdi dir={currentLanguage() === 'en' ? 'ltr' : 'auto'}>{pathText(path)}</bdi>
);
