import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Search as SearchIcon } from 'lucide-react';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import fields from './field.module.css';
import s from './search.module.css';

/** The search follows typing at once, throttled to this interval. */
const SEARCH_EVERY_MS = 150;

interface SearchProps {
  /** Placeholder and accessible name. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
}
/** A search field; `onSearch` is called for the first key at once and throttled after that. */
export const Search = ({ label, value, onSearch }: SearchProps) => {
  const [typed, setTyped] = useState(value);
  const [given, setGiven] = useState(value);
  const [asked, setAsked] = useState(value);
  const askedAt = useRef(-SEARCH_EVERY_MS);
  // A value from outside (browser history) replaces the field's text; our own one, coming back while the user types on,
  // doesn't, even if it was trimmed on the way.
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
    // without a timer, even of 0 ms, which would wait for a paint
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
