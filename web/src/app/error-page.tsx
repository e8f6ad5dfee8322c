import { useEffect, useLayoutEffect, useState } from 'react';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { ApiError, NETWORK } from '#lib/api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { RetryButton } from '#ui/controls/retry-button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { removeFirstPaint } from '#layouts/first-paint.ts';
import { noteServerLost, onServerBack } from '#lib/session/server-reach.ts';
import { m } from '#lib/texts/generated/messages.js';
import { reload } from './reload.ts';
import s from './error-page.module.css';

/** Shown when a page could not be loaded offline; retries by itself once the connection is back. */
const Offline = () => {
  const router = useRouter();
  useEffect(() => {
    // a file of the app that doesn't arrive is no call
    noteServerLost();
    return onServerBack(() => void router.invalidate());
  }, [router]);
  return (
    <Notice title={m.errors_network()} text={m.errors_page_offline()} heading="h1">
      <RetryButton onClick={() => void router.invalidate()} />
      <Button tone="quiet" onClick={() => router.history.back()}>
        {m.common_back()}
      </Button>
    </Notice>
  );
};

const Fault = ({ onOffline }: { onOffline: () => void }) => (
  <Notice title={m.errors_title()} text={m.errors_page_text()} heading="h1">
    <Button onClick={() => void reload().catch(onOffline)}>
      <RefreshCw />
      {m.errors_reload()}
    </Button>
    {/* A full page load: the router's own state may be what is broken. */}
    <Button tone="quiet" onClick={() => location.assign('/login')}>
      {m.common_to_start()}
    </Button>
  </Notice>
);

/** The application's error page, for errors while rendering or loading a page. */
export const ErrorPage = ({ error }: ErrorComponentProps) => {
  useLayoutEffect(removeFirstPaint, []);
  useEffect(() => console.error(error), [error]);
  const [offline, setOffline] = useState(error instanceof ApiError && error.code === NETWORK);
  return <main className={s.page}>{offline ? <Offline /> : <Fault onOffline={() => setOffline(true)} />}</main>;
};
