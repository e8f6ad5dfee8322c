import { useEffect, useEffectEvent, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { createFirstPasskey, enterRecoveryCode, signInWithPasskey, type PasskeyStep as Step } from './auth-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { RecoveryCodes } from '#ui/page/recovery-codes.tsx';
import { passkeyProblem } from '#features/account/passkey-problem.ts';
import { m } from '#lib/texts/generated/messages.js';
import { LoginForm } from './login-form.tsx';
import { LoginStage } from './login-stage.tsx';
import { signInProblem } from './sign-in-problem.ts';
import { useProblem } from './use-problem.ts';
import s from './login-view.module.css';

interface PasskeyStepProps {
  productName: string;
  step: Step;
  onOtherNumber: () => void;
}
/** The second step of a manager's sign-in: uses a passkey, a recovery code instead, or creates the first passkey. */
export const PasskeyStep = ({ productName, step, onOtherNumber }: PasskeyStepProps) => {
  const [recovering, setRecovering] = useState(false);
  const isNew = step.passkey === 'create';
  const [problem, setProblem] = useProblem();
  const reported = {
    onMutate: () => setProblem(''),
    onError: (error: Error) => setProblem(passkeyProblem(error) ?? ''),
  };
  const use = useMutation({ mutationFn: signInWithPasskey, ...reported });
  const create = useMutation({ mutationFn: (of: Step) => createFirstPasskey(of, m.passkey_device()), ...reported });
  const { isPending } = isNew ? create : use;
  // the preceding click usually counts as the user gesture; otherwise the button starts it
  const begin = useEffectEvent(() => {
    if (!isNew) use.mutate(step);
  });
  useEffect(() => begin(), []);

  if (recovering)
    return <RecoveryStep productName={productName} ticket={step.ticket} onBack={() => setRecovering(false)} />;
  const made = create.data;
  if (made)
    return (
      <LoginStage productName={productName} title={m.passkey_codes_title()} text={m.passkey_codes_text()}>
        <RecoveryCodes codes={made.recoveryCodes} />
        <Button autoFocus onClick={() => void made.enter()}>
          {m.passkey_codes_done()}
        </Button>
      </LoginStage>
    );
  return (
    <LoginStage
      productName={productName}
      title={isNew ? m.passkey_create_title() : m.passkey_use_title()}
      text={isNew ? m.passkey_create_text() : m.passkey_use_text()}
    >
      <p className="filled bad semibold" role="alert">
        {problem}
      </p>
      <Button autoFocus disabled={isPending} onClick={() => (isNew ? create : use).mutate(step)}>
        <KeyRound aria-hidden />
        {isNew ? m.passkey_create() : m.passkey_use()}
      </Button>
      <div className={s.ways}>
        {!isNew && (
          <Button tone="link" onClick={() => setRecovering(true)}>
            {m.passkey_recover()}
          </Button>
        )}
        <Button tone="link" onClick={onOtherNumber}>
          {m.sign_in_other_number()}
        </Button>
      </div>
    </LoginStage>
  );
};

const RecoveryStep = ({ productName, ticket, onBack }: { productName: string; ticket: string; onBack: () => void }) => {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useProblem();
  const enter = useMutation({
    mutationFn: enterRecoveryCode,
    onMutate: () => setProblem(''),
    onError: (error) => setProblem(signInProblem(error)),
  });
  const busy = enter.isPending || enter.isSuccess;
  const valid = code.trim() !== '';
  return (
    <LoginForm
      productName={productName}
      title={m.passkey_recover_title()}
      text={m.passkey_recover_text()}
      label={m.passkey_recovery_code()}
      input={{
        id: 'recovery-code',
        type: 'text',
        autoComplete: 'off',
        spellCheck: false,
        maxLength: 64,
        value: code,
        onChange: (event) => {
          setCode(event.target.value);
          setProblem('');
        },
      }}
      valid={valid}
      busy={busy}
      problem={problem}
      onConfirm={() => valid && !busy && enter.mutate({ ticket, code })}
    >
      <div className={s.ways}>
        <Button tone="link" disabled={busy} onClick={onBack}>
          {m.passkey_back()}
        </Button>
      </div>
    </LoginForm>
  );
};
