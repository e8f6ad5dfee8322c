import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { cleanPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import { signIn } from './auth-api.ts';
import { settingsOptions } from '#features/users/settings-api.ts';
import { firstPaint } from '#layouts/first-paint.ts';
import { usePageTitle, useProductName } from '#layouts/page-title.ts';
import { m } from '#lib/texts/generated/messages.js';
import { sessionExpired } from '#lib/session/session.ts';
import { CodeStep } from './code-step.tsx';
import { DemoSignIns } from './demo-sign-ins.tsx';
import { LoginView } from './login-view.tsx';
import { PasskeyStep } from './lazy-passkey-step.ts';
import { phoneProblem, signInProblem } from './sign-in-problem.ts';
import { useProblem } from './use-problem.ts';

/** Polling interval for the progress of the demo videos. */
const DEMO_PROGRESS_MS = 5_000;

/** Sign-in by phone number. The router redirects signed-in users. */
export const LoginScreen = () => {
  usePageTitle(m.sign_in_page());
  const productName = useProductName();
  // typed, or filled in by the browser, before the app had loaded
  const [phone, setPhone] = useState(() => cleanPhoneNumber(firstPaint()?.querySelector('input')?.value ?? ''));
  const [expired] = useState(sessionExpired);
  const [problem, setProblem] = useProblem('');
  const {
    mutate,
    reset,
    data: outcome,
    isPending,
    isSuccess,
  } = useMutation({
    mutationFn: signIn,
    onError: (error) => setProblem(signInProblem(error)),
  });
  const { data: settings } = useQuery({
    ...settingsOptions,
    refetchInterval: ({ state: { data } }) =>
      data?.demoLibrary && data.demoLibrary.ready < data.demoLibrary.total ? DEMO_PROGRESS_MS : false,
  });

  const busy = isPending || isSuccess;
  const type = (typed: string) => {
    setPhone(cleanPhoneNumber(typed));
    setProblem('');
  };
  const confirm = (number: string) => {
    if (busy) return;
    const fault = phoneProblem(number);
    setProblem(fault);
    if (fault === '') mutate(number);
  };

  if (outcome === 'code-sent') return <CodeStep productName={productName} phone={phone} onOtherNumber={reset} />;
  if (typeof outcome === 'object')
    return <PasskeyStep productName={productName} step={outcome} onOtherNumber={reset} />;
  return (
    <LoginView
      productName={productName}
      text={expired ? m.sign_in_again() : m.sign_in_text()}
      phone={phone}
      valid={phoneProblem(phone) === ''}
      busy={busy}
      problem={problem}
      onPhone={type}
      onConfirm={() => confirm(phone)}
      below={
        settings &&
        settings.demoSignIns.length > 0 && (
          <DemoSignIns
            signIns={settings.demoSignIns}
            library={settings.demoLibrary}
            disabled={busy}
            onPick={(number) => {
              type(number);
              confirm(number);
            }}
          />
        )
      }
    />
  );
};
