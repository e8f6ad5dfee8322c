import { useEffect, useEffectEvent, useState } from 'react';
import type { GroupRef } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import type { PlayerStore } from '#player/playback/player-store.ts';
import { usePlayer } from '#player/playback/use-player.ts';
import { answeredPart, shownWord, wordsOf, type OurWord } from './our-words.ts';
import s from './our-words-row.module.css';
import { useOurWords } from './use-our-words.ts';

/** Words with more characters take smaller letters. */
const LARGE = 24;

const hintOf = ({ kind, isTrue }: OurWord, isAnswer: boolean, calm: boolean): string => {
  if (isAnswer)
    return isTrue === undefined ? m.player_words_answer() : isTrue ? m.player_words_true() : m.player_words_false();
  if (kind === 'judge') return calm ? m.player_words_judge_calm() : m.player_words_judge();
  return kind === 'ask' ? m.player_words_ask() : m.player_words_read();
};

interface OurWordsRowProps {
  store: PlayerStore;
  owner: GroupRef;
  /** Jumping doesn't suit the place. */
  calm: boolean;
}
/** Below the band: one of the teacher's words or sums for each part, followed by its answer in the next part. */
export const OurWordsRow = ({ store, owner, calm }: OurWordsRowProps) => {
  const { text, next, setNext } = useOurWords(owner);
  const { words } = wordsOf(text);
  const part = usePlayer(store, (state) => state.part);
  const answered = usePlayer(store, (state) => answeredPart(store.timeline, state.seconds));
  const [from] = useState({ part, word: next });
  const keepNext = useEffectEvent(() => {
    if (words.length > 0) setNext(from.word + part - from.part + 1);
  });
  useEffect(() => keepNext(), [part]);
  const shown = shownWord(words, from, part, answered);
  if (!shown) return null;
  const { word, isAnswer } = shown;
  const hint = hintOf(word, isAnswer, calm);
  const shownText = (isAnswer && word.answer) || word.text;
  return (
    <p
      className={s.words}
      role="status"
      data-answer={isAnswer || undefined}
      data-long={shownText.length > LARGE || undefined}
    >
      {isAnswer && <span>{hint}</span>}
      <strong className="breaks heavy">
        <bdi dir="auto">{shownText}</bdi>
      </strong>
      {!isAnswer && <span>{hint}</span>}
    </p>
  );
};
