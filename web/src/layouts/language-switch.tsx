import { useEffect, useRef, useState } from 'react';
import { Languages } from 'lucide-react';
import { switchLanguage } from '#features/users/language-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { currentLanguage, languages, type Language } from '#lib/texts/language.ts';
import s from './language-switch.module.css';

/** The previous language. After the remount, the button that switches back to it takes the focus. */
let left: Language | undefined;
/** True while the page remounts because its switch was pressed. */
export const wasJustSwitched = (): boolean => left !== undefined;

const names: Readonly<Record<Language, () => string>> = {
  he: m.common_language_he,
  ar: m.common_language_ar,
  en: m.common_language_en,
  ru: m.common_language_ru,
};

interface LanguageSwitchProps {
  /** The languages of this part of the app; all by default. */
  offered?: readonly Language[];
  /** Of each button. */
  className?: string | undefined;
}
/** A button for each other language, labelled in that language. */
export const LanguageSwitch = ({ offered = languages, className }: LanguageSwitchProps) => {
  const group = useRef<HTMLDivElement>(null);
  const [waiting, setWaiting] = useState<Language>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (left) group.current?.querySelector(`[lang=${left}]`)?.closest('button')?.focus();
    left = undefined;
  }, []);
  const choose = async (language: Language) => {
    left = currentLanguage();
    setWaiting(language);
    setFailed(false);
    try {
      await switchLanguage(language);
    } catch (error) {
      console.warn('The texts of this language did not arrive.', error);
      left = undefined;
      setFailed(true);
    }
    setWaiting(undefined);
  };
  return (
    <div ref={group} role="group" aria-label={m.common_language()} className={s.languages}>
      {offered
        .filter((language) => language !== currentLanguage())
        .map((language) => (
          <Button
            key={language}
            tone="quiet"
            size="s"
            className={className}
            aria-busy={language === waiting || undefined}
            onClick={() => void choose(language)}
          >
            <Languages />
            <bdi lang={language} className={s.name}>
              {names[language]()}
            </bdi>
          </Button>
        ))}
      {failed && <span role="alert">{m.errors_network()}</span>}
    </div>
  );
};
