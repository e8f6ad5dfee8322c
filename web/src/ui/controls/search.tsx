import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Search as SearchIcon } from 'lucide-react';
import fields from '#ui/fields/field.module.css';
import s from './search.module.css';

/** Searches while typing, throttled to this interval. */
const SEARCH_THROTTLE_MS = 150;

interface SearchProps {
  /** Placeholder and accessible name. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
}
/** A search field; `onSearch` is called immediately for the first key, then throttled. */
export const Search = ({ label, value, onSearch }: SearchProps) => {
  const [typed, setTyped] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const [searched, setSearched] = useState(value);
  const searchedAt = useRef(-SEARCH_THROTTLE_MS);
  // An external value (browser history) replaces the field's text; its own value, coming back while the user is typing,
  // doesn't, even if it was trimmed on the way.
  if (previousValue !== value) {
    setPreviousValue(value);
    if (value.trim() !== searched.trim()) {
      setTyped(value);
      setSearched(value);
    }
  }
  const search = useEffectEvent(() => {
    if (typed === searched) return;
    searchedAt.current = performance.now();
    setSearched(typed);
    onSearch(typed);
  });
  useEffect(() => {
    const wait = searchedAt.current + SEARCH_THROTTLE_MS - performance.now();
    // without a timer, even of 0 ms, which would wait for a paint
    if (wait <= 0) {
      search();
      return undefined;
    }
    const timer = setTimeout(search, wait);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={s.search}>
      <SearchIcon aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={fields.input}
      />
    </div>
  );
};
