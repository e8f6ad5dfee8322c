import { useState } from 'react';
import { MAX_LANDING_LINE } from '@zuzu/contract/constants.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './lesson-sheet.module.css';

interface LandingLineProps {
  line: string;
  /** Called when the line has been typed. */
  onTyped: (line: string) => void;
}
/** Text field for the line shown during the landing. */
export const LandingLine = ({ line, onTyped }: LandingLineProps) => {
  const [typed, setTyped] = useState<string>();
  return (
    <label className={s.line}>
      {m.lesson_sheet_landing_line()}
      {/* a native input: the office's would load its component library */}
      <input
        dir="auto"
        placeholder={m.lesson_sheet_landing_example()}
        maxLength={MAX_LANDING_LINE}
        value={typed ?? line}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // another device may have changed it
        onFocus={() => setTyped(undefined)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        onBlur={() => {
          if (typed !== undefined && typed !== line) onTyped(typed);
        }}
      />
    </label>
  );
};
