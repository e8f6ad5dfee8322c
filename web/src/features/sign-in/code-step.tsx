import { useState, useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import { signIn, verifyCode } from './auth-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { isolated } from '#lib/texts/isolated.ts';
import { m } from '#lib/texts/generated/messages.js';
import { LoginForm } from './login-form.tsx';
import { PasskeyStep } from './lazy-passkey-step.ts';
import { cleanCode, codeProblem, signInProblem } from './sign-in-problem.ts';
import { useProblem } from './use-problem.ts';
import s from './login-view.module.css';

const SECOND_MS = 1_000;

/** Counts down from `seconds` to 0; returns the seconds left and a function that restarts. */
const useCountdown = (seconds: number): [left: number, restart: () => void] => {
  const begin = () => ({ end: performance.now() + seconds * SECOND_MS, now: performance.now() });
  const [{ end, now }, setClock] = useState(begin);
  const left = Math.max(0, Math.ceil((end - now) / SECOND_MS));
  const over = left === 0;
  useEffect(() => {
    if (over) return undefined;
    const timer = setInterval(() => setClock((clock) => ({ ...clock, now: performance.now() })), SECOND_MS);
    return () => clearInterval(timer);
  }, [over]);
  return [left, () => setClock(begin())];
};

/** A text message takes a while; requesting another at once would invalidate the first. */
const RESEND_AFTER_SECONDS = 30;

interface CodeStepProps {
  productName: string;
  phone: string;
  onOtherNumber: () => void;
}
/**
 * The second step of signing in, if codes are required. Six digits, typed, pasted or autofilled, are submitted at
 * once.
 */
export const CodeStep = ({ productName, phone, onOtherNumber }: CodeStepProps) => {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useProblem();
  const [sentAgain, setSentAgain] = useState(false);
  const [secondsLeft, restartCountdown] = useCountdown(RESEND_AFTER_SECONDS);
  const verify = useMutation({
    mutationFn: verifyCode,
    onError: (error) => {
      setProblem(signInProblem(error));
      setCode('');
    },
  });
  const again = useMutation({
    mutationFn: signIn,
    onSuccess: () => {
      restartCountdown();
      setSentAgain(true);
      setCode('');
      setProblem('');
    },
    onError: (error) => setProblem(signInProblem(error)),
  });
  const busy = verify.isPending || verify.isSuccess;

  const confirm = (typed: string) => {
    if (busy) return;
    const early = codeProblem(typed);
    setProblem(early);
    setSentAgain(false);
    if (early === '') verify.mutate({ phone, code: typed });
  };
  const type = (typed: string) => {
    const digits = cleanCode(typed);
    setCode(digits);
    setProblem('');
    if (codeProblem(digits) === '') confirm(digits);
  };

  if (typeof verify.data === 'object')
    return <PasskeyStep productName={productName} step={verify.data} onOtherNumber={onOtherNumber} />;
  return (
    <LoginForm
      productName={productName}
      title={m.sign_in_code_title()}
      text={m.sign_in_code_text({ phone: isolated(phone) })}
      label={m.sign_in_code()}
      input={{
        id: 'code',
        type: 'text',
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
        className: s.code,
        value: code,
        onChange: (event) => type(event.target.value),
      }}
      valid={codeProblem(code) === ''}
      busy={busy}
      problem={problem}
      onConfirm={() => confirm(code)}
    >
      <p className="filled soft" role="status">
        {sentAgain && m.sign_in_code_sent_again()}
      </p>
      <div className={s.ways}>
        <Button tone="link" disabled={secondsLeft > 0 || again.isPending || busy} onClick={() => again.mutate(phone)}>
          {secondsLeft > 0 ? m.sign_in_code_again_in({ seconds: secondsLeft }) : m.sign_in_code_again()}
        </Button>
        <Button tone="link" disabled={busy} onClick={onOtherNumber}>
          {m.sign_in_other_number()}
        </Button>
      </div>
    </LoginForm>
  );
};
