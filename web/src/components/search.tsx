import { useEffect, useEffectEvent, useState } from 'react';
import { Search as SearchIcon } from 'lucide-react';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import fields from './field.module.css';
import s from './search.module.css';

/** A list follows the typing after this pause. */
const SEARCH_AFTER_MS = 150;

interface SearchProps {
  /** Stands in the empty field and names it. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
}
/** Text to search for; `onSearch` hears of it shortly after the last key. */
export const Search = ({ label, value, onSearch }: SearchProps) => {
  const [typed, setTyped] = useState(value);
  const [given, setGiven] = useState(value);
  // A value that comes from elsewhere (the way back in the history) replaces what stands in the field.
  if (given !== value) {
    setGiven(value);
    setTyped(value);
  }
  const search = useEffectEvent(() => {
    if (typed !== value) onSearch(typed);
  });
  useEffect(() => {
    const timer = setTimeout(search, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField type="search" aria-label={label} value={typed} onChange={setTyped} className={s.search!}>
      <SearchIcon aria-hidden />
      <Input placeholder={label} className={fields.input!} />
    </TextField>
  );
};
