import { useEffect, useLayoutEffect } from 'react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { endFirstPaint } from '../screens/login/first-paint.ts';
import { paths } from '../paths.ts';
import { m } from '../texts/generated/messages.js';
import { Text } from '../texts/text.tsx';
import s from './error-page.module.css';

/** The generic application error page: something broke while a page was drawn or loaded. */
export const ErrorPage = ({ error }: ErrorComponentProps) => {
  useLayoutEffect(endFirstPaint, []);
  useEffect(() => console.error(error), [error]);
  return (
    <main className={s.page}>
      <Notice pose="tree" fill="var(--sky)" title={m.errors_title()} text={m.errors_page_text()} heading="h1">
        <Button onClick={() => location.reload()}>
          <RefreshCw />
          <Text>{m.errors_reload()}</Text>
        </Button>
        {/* A real navigation: what broke may be the router's own state. */}
        <Button tone="quiet" onClick={() => location.assign(paths.login)}>
          <Text>{m.common_to_start()}</Text>
        </Button>
      </Notice>
    </main>
  );
};
