import { useLayoutEffect, useState, type ReactNode } from 'react';
import {
  pageLanguage,
  setCurrentLanguage,
  useChosenLanguage,
  type Direction,
  type Language,
} from '#lib/texts/language.ts';

interface LanguageScopeProps {
  language: Language;
  direction: Direction;
  children: ReactNode;
}
const Scope = ({ language, direction, children }: LanguageScopeProps) => {
  useState(() => setCurrentLanguage(language, direction));
  useLayoutEffect(() => {
    Object.assign(document.documentElement, { lang: language, dir: direction });
  }, [language, direction]);
  return children;
};

/**
 * Sets the page's language and direction, and remounts everything when they change, because texts are read while
 * rendering.
 */
export const LanguageScope = ({ inOffice = false, children }: { inOffice?: boolean; children: ReactNode }) => {
  const page = pageLanguage(useChosenLanguage(), inOffice);
  return (
    <Scope key={`${page.language} ${page.direction}`} {...page}>
      {children}
    </Scope>
  );
};
