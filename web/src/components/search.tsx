import { Search as SearchIcon } from 'lucide-react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import s from './search.module.css';
import field from './field.module.css';

interface SearchProps {
  /** Stands in the empty field. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}
/** A search field; Escape empties it. */
export const Search = ({ label, value, onChange }: SearchProps) => (
  <SearchField aria-label={label} value={value} onChange={onChange} className={s.search!}>
    <SearchIcon aria-hidden />
    <Input placeholder={label} dir="auto" className={`${field.input} ${s.input}`} />
  </SearchField>
);
