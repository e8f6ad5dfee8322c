import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Search as SearchIcon } from 'lucide-react';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import fields from './field.module.css';
import s from './search.module.css';

/** A list follows the typing at once, but no more often than this. */
const SEARCH_EVERY_MS = 150;

interface SearchProps {
  /** Stands in the empty field and names it. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
}
/** Text to search for; `onSearch` hears of the first key at once, and of fast ones in steps. */
export const Search = ({ label, value, onSearch }: SearchProps) => {
  const [typed, setTyped] = useState(value);
  const [given, setGiven] = useState(value);
  const [asked, setAsked] = useState(value);
  const askedAt = useRef(-SEARCH_EVERY_MS);
  // A value that comes from elsewhere (the way back in the history) replaces what stands in the field; our own one, coming
  // back while somebody types on, doesn't, whatever blanks it has lost at its ends.
  if (given !== value) {
    setGiven(value);
    if (value.trim() !== asked.trim()) {
      setTyped(value);
      setAsked(value);
    }
  }
  const search = useEffectEvent(() => {
    if (typed === asked) return;
    askedAt.current = performance.now();
    setAsked(typed);
    onSearch(typed);
  });
  useEffect(() => {
    const wait = askedAt.current + SEARCH_EVERY_MS - performance.now();
    // not even a timer of no time: it would wait until the letter has been painted
    if (wait <= 0) {
      search();
      return undefined;
    }
    const timer = setTimeout(search, wait);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField type="search" aria-label={label} value={typed} onChange={setTyped} className={s.search!}>
      <SearchIcon aria-hidden />
      <Input placeholder={label} className={fields.input!} />
    </TextField>
  );
};
