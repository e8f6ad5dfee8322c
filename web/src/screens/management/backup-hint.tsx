import { L } from '#components/page/ltr.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import s from './management-screen.module.css';

const COMMAND = 'npm run backup -- <folder>';

/** How a backup is made: by whoever runs the server, not from here. */
export const BackupHint = () => (
  <Text>
    {m.attention_backup_hint()}{' '}
    <code className={s.command}>
      <L>{COMMAND}</L>
    </code>
  </Text>
);
