import type { CaptionLanguage } from '@zuzu/domain/videos/captions.ts';
import { directionOf } from '#lib/texts/language.ts';
import s from './captions.module.css';

/** The current captions, over the lower edge of the picture. Not announced to screen readers: the sound is audible. */
export const Captions = ({ words, language }: { words: readonly string[]; language: CaptionLanguage | undefined }) =>
  words.length > 0 &&
  language !== undefined && (
    <p className={s.captions} data-captions lang={language} dir={directionOf(language)}>
      {/* identical captions of the same moment are shown once */}
      {[...new Set(words)].map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  );
