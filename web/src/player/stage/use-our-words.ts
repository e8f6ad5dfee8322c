import type { GroupRef } from '#lib/session/session.ts';
import { useStoredSetting } from '#ui/behavior/use-stored-switch.ts';

/** The lines of a group in this browser, and the index of the next one; never sent to the server. */
export const useOurWords = ({ userId, groupName }: GroupRef) => {
  const [text, setText] = useStoredSetting(`ourWords ${userId} ${groupName}`, '');
  const [next, setNext] = useStoredSetting(`ourWordsNext ${userId} ${groupName}`, '0');
  return { text, setText, next: Number(next), setNext: (word: number) => setNext(String(word)) };
};
