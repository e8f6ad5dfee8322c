import { useState, type FormEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import type { Passkey } from '@zuzu/contract/passkeys.ts';
import { createPasskey, makeRecoveryCodes, passkeysOptions, removePasskey } from './passkeys-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { SkeletonRows } from '#ui/grid/skeleton-rows.tsx';
import { Ago } from '#ui/page/ago.tsx';
import { RecoveryCodes } from '#ui/page/recovery-codes.tsx';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { passkeyProblem } from './passkey-problem.ts';
import s from './account-list.module.css';

const MAX_NAME = 60;

/** Lists the manager's passkeys, to add or remove them, and replaces the recovery codes. */
export const PasskeyList = () => {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(passkeysOptions);
  const [name, setName] = useState<string>(m.passkeys_default_name);
  const [removing, setRemoving] = useState<Passkey>();
  const [codes, setCodes] = useState<readonly string[]>();
  const keep = (news: typeof data) => queryClient.setQueryData(passkeysOptions.queryKey, news);
  const meta = { failure: (problem: unknown) => m.passkeys_failed({ reason: passkeyProblem(problem) }) };
  const create = useMutation({
    mutationFn: createPasskey,
    onSuccess: ({ recoveryCodes, ...news }) => {
      keep(news);
      setCodes(recoveryCodes);
    },
    meta,
  });
  const remove = useMutation({
    mutationFn: removePasskey,
    onSuccess: keep,
    onSettled: () => setRemoving(undefined),
    meta,
  });
  const renew = useMutation({
    mutationFn: makeRecoveryCodes,
    onSuccess: (made) => {
      setCodes(made);
      void queryClient.invalidateQueries(passkeysOptions);
    },
    meta,
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !create.isPending) create.mutate(name);
  };

  if (!data) return error ? <RetryBanner error={error} onRetry={refetch} /> : <SkeletonRows />;
  const { passkeys, recoveryCodesLeft } = data;
  return (
    <>
      {passkeys.length > 0 && (
        <>
          <ul className={s.list}>
            {passkeys.map((passkey) => (
              <li key={passkey.id} className="row gap-4 snug apart">
                <span className="grid tight">
                  <strong>
                    <KeyRound aria-hidden /> <bdi>{passkey.name}</bdi>
                  </strong>
                  <small className="soft">
                    {m.passkeys_added()} <Ago at={passkey.createdAt} />
                    {' · '}
                    {passkey.lastUsedAt === null ? (
                      m.passkeys_never_used()
                    ) : (
                      <>
                        {m.passkeys_used()} <Ago at={passkey.lastUsedAt} />
                      </>
                    )}
                  </small>
                </span>
                <Button
                  size="s"
                  tone="quiet"
                  aria-label={m.passkeys_remove_of({ name: passkey.name })}
                  onClick={() => setRemoving(passkey)}
                >
                  {m.passkeys_remove()}
                </Button>
              </li>
            ))}
          </ul>
          <p className={s.line}>
            {m.passkeys_codes_left({ count: recoveryCodesLeft })}
            <Button size="s" tone="link" disabled={renew.isPending} onClick={() => renew.mutate()}>
              {m.passkeys_new_codes()}
            </Button>
          </p>
        </>
      )}
      {browserHasPasskeys() ? (
        <form className={s.add} onSubmit={add}>
          <Field label={m.passkeys_name()} value={name} onChange={setName} maxLength={MAX_NAME} />
          <Button type="submit" size="s" aria-disabled={name.trim() === '' || create.isPending}>
            <Plus aria-hidden />
            {m.passkeys_add()}
          </Button>
        </form>
      ) : (
        <p>{m.passkeys_unsupported()}</p>
      )}
      {removing && (
        <ConfirmDialog
          title={m.passkeys_remove_confirm({ name: removing.name })}
          text={passkeys.length > 1 ? m.passkeys_remove_text() : m.passkeys_remove_last()}
          confirm={m.passkeys_remove()}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing.id)}
          onCancel={() => setRemoving(undefined)}
        />
      )}
      {codes && (
        <Modal
          title={m.passkey_codes_title()}
          onClose={() => setCodes(undefined)}
          foot={
            <Button size="s" onClick={() => setCodes(undefined)}>
              {m.passkey_codes_done()}
            </Button>
          }
        >
          <p>{m.passkey_codes_text()}</p>
          <RecoveryCodes codes={codes} />
        </Modal>
      )}
    </>
  );
};

/** False without https, except on localhost. */
const browserHasPasskeys = (): boolean => 'PublicKeyCredential' in window;
