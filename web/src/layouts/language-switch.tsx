import { useEffect, useRef } from 'react';
import { Languages } from 'lucide-react';
import { Button } from '#components/controls/button.tsx';
import { m } from '#texts/generated/messages.js';
import { chooseLanguage, currentLanguage } from '#texts/language.ts';

/** The page remounts in the other language; the new switch then takes the focus that the old one had. */
let pressed = false;
/** True while the page remounts because its switch was pressed. */
export const wasJustSwitched = (): boolean => pressed;

/** Switches to the other language; labelled in that language. */
export const LanguageSwitch = ({ className }: { className?: string | undefined }) => {
  const button = useRef<HTMLButtonElement>(null);
  const other = currentLanguage() === 'he' ? 'en' : 'he';
  useEffect(() => {
    if (pressed) button.current?.focus();
    pressed = false;
  }, []);
  return (
    <Button
      ref={button}
      tone="quiet"
      size="s"
      className={className}
      onClick={() => {
        pressed = true;
        chooseLanguage(other);
      }}
    >
      <Languages />
      <bdi lang={other}>{other === 'he' ? m.common_language_he() : m.common_language_en()}</bdi>
    </Button>
  );
};
