import { useState } from 'react';
import { ChevronDown } from 'lucide-react';
import type { GroupRef } from '#lib/session/session.ts';
import { lazily } from '#ui/behavior/lazily.tsx';
import { wordsOf } from '#player/stage/our-words.ts';
import { useOurWords } from '#player/stage/use-our-words.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './lesson-sheet.module.css';

// a separate chunk, because few lessons use it (web/vite.config.ts)
const OurWordsFields = lazily(async () => (await import('./our-words-fields.tsx')).OurWordsFields);

/** The words that the class is asked while it moves, collapsed to one line. */
export const OurWords = ({ owner }: { owner: GroupRef }) => {
  const [opened, setOpened] = useState(false);
  const { words } = wordsOf(useOurWords(owner).text);
  return (
    <details className={s.words} onToggle={() => setOpened(true)}>
      <summary className="line gap-2">
        {m.lesson_sheet_words()}
        {words.length > 0 && ` (${words.length})`}
        <ChevronDown aria-hidden />
      </summary>
      {opened && <OurWordsFields owner={owner} />}
    </details>
  );
};
