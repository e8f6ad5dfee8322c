import { RefreshCw } from 'lucide-react';
import { Button } from '#components/controls/button.tsx';
import { Notice } from '#components/page/notice.tsx';
import { m } from '#texts/generated/messages.js';
import s from './error-page.module.css';

/** Shown where the app's code didn't arrive; the build draws it, because nothing else could (lost-code.ts). */
export const LostPage = () => (
  <main className={s.page}>
    <Notice pose="tree" fill="var(--sky)" title={m.errors_lost()} text={m.errors_lost_text()} heading="h1">
      <Button>
        <RefreshCw />
        {m.errors_reload()}
      </Button>
    </Notice>
  </main>
);
