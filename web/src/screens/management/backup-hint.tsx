import { L } from '#components/page/ltr.tsx';
import { m } from '#texts/generated/messages.js';
import s from './management-screen.module.css';

const COMMAND = 'npm run backup -- <folder>';

/** Explains how to make a backup: on the server, not in the app. */
export const BackupHint = () => (
  <span>
    {m.attention_backup_hint()}{' '}
    <code className={s.command}>
      <L>{COMMAND}</L>
    </code>
  </span>
);
