import { useId, useState } from 'react';
import * as z from 'zod/mini';
import type { GroupRef } from '#lib/session/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { useStoredSetting } from '#ui/behavior/use-stored-switch.ts';
import { MAX_WORD_CHARACTERS, MAX_WORDS, wordsOf } from '#player/stage/our-words.ts';
import { useOurWords } from '#player/stage/use-our-words.ts';
import { m } from '#lib/texts/generated/messages.js';

/** Longer than all usable lines; keeps a page pasted by mistake from filling the browser's storage. */
const MAX_TYPED = 5_000;
const MAX_NAME = 40;

const listsSchema = z.array(z.object({ name: z.string(), text: z.string() }));
const listsOf = (stored: string): ReadonlyMap<string, string> => {
  try {
    return new Map(listsSchema.parse(JSON.parse(stored)).map(({ name, text }) => [name, text]));
  } catch {
    return new Map(); // damaged
  }
};

/** Edits the words of a group, one per line, and stores them as named lists. */
export const OurWordsFields = ({ owner }: { owner: GroupRef }) => {
  const { text, setText, setNext } = useOurWords(owner);
  const [stored, store] = useStoredSetting(`ourWordLists ${owner.userId}`, '[]');
  const lists = listsOf(stored);
  const chosen = [...lists].find(([, kept]) => kept === text)?.[0] ?? '';
  /** The unsaved text that a chosen list replaced. */
  const [draft, setDraft] = useState('');
  const [typedName, setTypedName] = useState<string>();
  const name = typedName ?? chosen;
  const hint = useId();
  const { words, leftOut } = wordsOf(text);
  const keep = (next: ReadonlyMap<string, string>) => {
    store(JSON.stringify([...next].map(([list, kept]) => ({ name: list, text: kept }))));
    setTypedName(undefined);
  };
  const choose = (list: string) => {
    if (chosen === '') setDraft(text);
    setText(lists.get(list) ?? draft);
    setNext(0);
    setTypedName(undefined);
  };
  return (
    <>
      <p id={hint}>{m.lesson_sheet_words_hint({ most: MAX_WORDS, long: MAX_WORD_CHARACTERS })}</p>
      {lists.size > 0 && (
        <select
          aria-label={m.lesson_sheet_words_list()}
          value={chosen}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{m.lesson_sheet_words_new()}</option>
          {[...lists.keys()].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      )}
      <textarea
        dir="auto"
        rows={6}
        aria-label={m.lesson_sheet_words_typed()}
        aria-describedby={hint}
        placeholder={m.lesson_sheet_words_example()}
        value={text}
        onChange={({ currentTarget }) => {
          // an edited list keeps its name
          setTypedName(name);
          setText(currentTarget.value.slice(0, MAX_TYPED));
        }}
      />
      <p role="status">{leftOut > 0 && m.lesson_sheet_words_left_out({ count: leftOut })}</p>
      <form
        className="flow gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          keep(new Map([...lists, [name.trim(), text]]));
        }}
      >
        <input
          dir="auto"
          aria-label={m.lesson_sheet_words_name()}
          placeholder={m.lesson_sheet_words_name()}
          maxLength={MAX_NAME}
          value={name}
          onChange={({ currentTarget }) => setTypedName(currentTarget.value)}
        />
        <Button
          type="submit"
          tone="quiet"
          disabled={name.trim() === '' || words.length === 0 || name.trim() === chosen}
        >
          {lists.has(name.trim()) ? m.lesson_sheet_words_replace() : m.lesson_sheet_words_keep()}
        </Button>
        {chosen !== '' && (
          <Button tone="danger" onClick={() => keep(new Map([...lists].filter(([each]) => each !== chosen)))}>
            {m.lesson_sheet_words_delete()}
          </Button>
        )}
      </form>
    </>
  );
};
