import { useLayoutEffect, useState, type ReactNode } from 'react';
import { setCurrentLanguage, type Language } from '#texts/language.ts';

interface LanguageScopeProps {
  language: Language;
  children: ReactNode;
}
const Scope = ({ language, children }: LanguageScopeProps) => {
  useState(() => setCurrentLanguage(language));
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return children;
};

/** Remounts everything in it when the language changes: texts are read while rendering. */
export const LanguageScope = (props: LanguageScopeProps) => <Scope key={props.language} {...props} />;
