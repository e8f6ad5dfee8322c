import type { SeenOwner } from '#features/reports/seen-queue.ts';
import { useStoredSetting } from '#ui/behavior/use-stored-switch.ts';

/** What was typed for a group in this browser, and the number of the word that is next; the server never gets to know. */
export const useOurWords = ({ userId, groupName }: SeenOwner) => {
  const [text, setText] = useStoredSetting(`ourWords ${userId} ${groupName}`, '');
  const [next, setNext] = useStoredSetting(`ourWordsNext ${userId} ${groupName}`, '0');
  return { text, setText, next: Number(next), setNext: (word: number) => setNext(String(word)) };
};
