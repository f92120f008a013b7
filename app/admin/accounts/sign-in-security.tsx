import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { KeyRound } from 'lucide-react';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { useSignInTexts } from '#app/admin/session/use-sign-in-texts.ts';
import type { Passkey, PasskeyOptions } from '#contract/accounts.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { describeError } from '#app/admin/api/api.ts';
import { canUsePasskeys } from '#app/admin/session/login-form.tsx';
import { useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { useSecondFactor, passkeyCalls, passkeysQueryKey, usePasskeys } from './data.ts';
import { SignInRow } from './sign-in-row.tsx';
import { RecoveryAddressSettings } from './recovery-address.tsx';
import { TwoStep } from './two-step.tsx';
import { browserName } from './session-settings.tsx';
import { IdentityForm, useIdentityDialog } from './identity-form.tsx';

/** How the account signs in, beside its password. */
export function SignInSecurity({ onDirtyChange }: { onDirtyChange: (isDirty: boolean) => void }) {
  const { twoStep, passkeys, recoveryAddress } = useSignInTexts();
  const { data, error, refetch } = useSecondFactor();
  if (!data && error) return <LoadFailed title={twoStep.loadFailed} query={{ error, refetch }} />;
  if (!data) return <LoadingRows count={2} className="h-16" />;
  return (
    <>
      <section>
        <h3 className="text-body font-medium">{twoStep.heading}</h3>
        <p className="mt-1 mb-4 max-w-prose text-ash">{twoStep.lead}</p>
        <TwoStep state={data} onDirtyChange={onDirtyChange} />
      </section>
      <section className="mt-8">
        <h3 className="text-body font-medium">{passkeys.heading}</h3>
        <p className="mt-1 mb-4 max-w-prose text-ash">{passkeys.lead}</p>
        <Passkeys asksCode={data.isOn} />
      </section>
      <section className="mt-8">
        <h3 className="text-body font-medium">{recoveryAddress.heading}</h3>
        <p className="mt-1 mb-4 max-w-prose text-ash">{recoveryAddress.lead}</p>
        <RecoveryAddressSettings />
      </section>
    </>
  );
}

/** The passkeys of the account, and how to add one. @param asksCode whether the account has a second factor */
function Passkeys({ asksCode }: { asksCode: boolean }) {
  const texts = useTexts();
  const { passkeys: own } = useSignInTexts();
  const queryClient = useQueryClient();
  const { data, error, refetch } = usePasskeys();
  const [isAdding, setIsAdding] = useState(false);
  const noneId = useId();
  const leave = useFocusAfterRemoval({
    ids: data?.map(({ id }) => id) ?? [],
    onEmpty: () => document.getElementById(noneId)?.focus(),
  });
  const { ask, dialog } = useIdentityDialog();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: passkeysQueryKey });
  const add = useMutation({
    mutationFn: (options: PasskeyOptions) => passkeyCalls.add(options, browserName(navigator.userAgent) ?? own.unnamed),
    onSuccess: () => showToast({ title: own.added }),
    onError: (reason) =>
      showToast({
        title: own.notAdded,
        text: reason instanceof DOMException ? own.cancelled : describeError(texts, reason),
        destructive: true,
      }),
    onSettled: readAgain,
  });

  const remove = ({ id, name }: Passkey) =>
    ask({
      text: own.confirmRemove(name),
      submitLabel: own.remove,
      isDestructive: true,
      async send(proof) {
        try {
          await passkeyCalls.remove(id, proof);
          leave(id);
          showToast({ title: own.removed });
        } finally {
          // A failure can mean that it is gone already.
          await readAgain();
        }
      },
    });

  if (!data && error) return <LoadFailed title={own.loadFailed} query={{ error, refetch }} />;
  if (!data) return <LoadingRows count={1} className="h-16" />;
  if (isAdding) {
    return (
      <IdentityForm
        label={own.add}
        hint={own.addHint}
        submitLabel={own.next}
        asksCode={asksCode}
        send={passkeyCalls.begin}
        onDone={(options) => {
          setIsAdding(false);
          add.mutate(options);
        }}
        onCancel={() => setIsAdding(false)}
      />
    );
  }
  return (
    <>
      {/* Above the list, which goes with its last entry. */}
      {dialog}
      {data.length === 0 ? (
        <p id={noneId} tabIndex={-1} className="mb-4">
          {own.none}
        </p>
      ) : (
        <PasskeyList passkeys={data} onRemove={remove} />
      )}
      {canUsePasskeys() ? (
        <Button disabled={add.isPending} onClick={() => setIsAdding(true)}>
          {own.add}
        </Button>
      ) : (
        <p className="text-ash">{own.unsupported}</p>
      )}
    </>
  );
}

interface PasskeyListProps {
  passkeys: Passkey[];
  onRemove: (passkey: Passkey) => void;
}

function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const texts = useTexts();
  const { passkeys: own } = useSignInTexts();
  const time = (iso: string) => new Date(iso).toLocaleString(texts.locale, { dateStyle: 'medium', timeStyle: 'short' });

  const listFacts = ({ lastUsedAt, createdAt, host }: Passkey) => [
    lastUsedAt === null ? own.neverUsed : own.lastUsed(time(lastUsedAt)),
    own.since(new Date(createdAt).toLocaleDateString(texts.locale, { dateStyle: 'medium' })),
    ...(host === location.hostname ? [] : [own.forHost(host)]),
  ];

  return (
    <ul className="mb-4 grid gap-2">
      {passkeys.map((passkey) => (
        <SignInRow key={passkey.id} id={passkey.id} icon={KeyRound} name={passkey.name} facts={listFacts(passkey)}>
          <Button
            tone="outline"
            className="button-quiet"
            aria-label={own.removeOf(passkey.name)}
            onClick={() => onRemove(passkey)}
          >
            {own.remove}
          </Button>
        </SignInRow>
      ))}
    </ul>
  );
}
