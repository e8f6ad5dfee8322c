import { useEffect, useLayoutEffect } from 'react';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { ApiError, NETWORK } from '#api/api-error.ts';
import { Button } from '#components/controls/button.tsx';
import { Notice } from '#components/page/notice.tsx';
import { endFirstPaint } from '#screens/login/first-paint.ts';
import { paths } from '#paths.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import s from './error-page.module.css';

/** A page that could not be loaded for want of a connection; it comes by itself when that is back. */
const Offline = () => {
  const router = useRouter();
  useEffect(() => {
    const tryAgain = () => void router.invalidate();
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [router]);
  return (
    <Notice pose="tree" fill="var(--sky)" title={m.errors_network()} text={m.errors_page_offline()} heading="h1">
      <Button onClick={() => void router.invalidate()}>
        <RefreshCw />
        <Text>{m.common_retry()}</Text>
      </Button>
      <Button tone="quiet" onClick={() => router.history.back()}>
        <Text>{m.common_back()}</Text>
      </Button>
    </Notice>
  );
};

const Fault = () => (
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
);

/** The generic application error page: something broke while a page was drawn or loaded. */
export const ErrorPage = ({ error }: ErrorComponentProps) => {
  useLayoutEffect(endFirstPaint, []);
  useEffect(() => console.error(error), [error]);
  return (
    <main className={s.page}>{error instanceof ApiError && error.code === NETWORK ? <Offline /> : <Fault />}</main>
  );
};
