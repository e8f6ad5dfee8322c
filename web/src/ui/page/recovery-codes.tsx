import { Download } from 'lucide-react';
import { saveFile } from '#ui/behavior/save-file.ts';
import { Button } from '#ui/controls/button.tsx';
import { m } from '#lib/texts/generated/messages.js';
import s from './recovery-codes.module.css';

const HALF = 5;
/** 'abcdefghij' → 'abcde-fghij'. */
const readable = (code: string): string => `${code.slice(0, HALF)}-${code.slice(HALF)}`;

/** Recovery codes, to be written down or saved: they are shown once. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <div className={s.codes}>
    <ul className="grid gap-2 full" dir="ltr">
      {codes.map((code) => (
        <li key={code}>{readable(code)}</li>
      ))}
    </ul>
    <Button
      size="s"
      tone="quiet"
      onClick={() =>
        saveFile(`${m.passkey_codes_file()}.txt`, new Blob([codes.map(readable).join('\n')], { type: 'text/plain' }))
      }
    >
      <Download aria-hidden />
      {m.passkey_codes_save()}
    </Button>
  </div>
);
