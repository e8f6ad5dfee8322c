import { useEffect, useRef } from 'react';
import { Languages } from 'lucide-react';
import { Button } from '#components/controls/button.tsx';
import { m } from '#texts/generated/messages.js';
import { chooseLanguage, currentLanguage } from '#texts/language.ts';

/** The whole page is built anew in the other language; the new switch takes the focus of the old one. */
let pressed = false;
/** Whether the page is being built anew because its switch was pressed. */
export const wasJustSwitched = (): boolean => pressed;

/** One press to the other language, named in that language. */
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
