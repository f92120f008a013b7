import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Passkey, PasskeyOptions } from '#contract/accounts/passkeys.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { describeError } from '#app/admin/api/describe-error.ts';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';
import { canUsePasskeys } from '#app/admin/session/passkey-support.ts';
import { useSignInTexts } from '#app/admin/session/sign-in-texts.ts';
import { browserName } from '#app/admin/settings/browser-name.ts';
import { useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { IdentityForm } from './identity-form.tsx';
import { passkeyCalls, passkeysQueryKey, usePasskeys } from './passkey-data.ts';
import { PasskeyList } from './passkey-list.tsx';
import { useIdentityDialog } from './use-identity-dialog.tsx';

/** The passkeys of the account, and how to add one. @param asksCode whether the account has a second factor */
export function Passkeys({ asksCode }: { asksCode: boolean }) {
  const texts = useTexts();
  const { passkeys: own } = useSignInTexts();
  const toast = useToast();
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
    onSuccess: () => toast({ title: own.added }),
    onError: (reason) =>
      toast({
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
          toast({ title: own.removed });
        } finally {
          // A failure can mean that it is gone already.
          await readAgain();
        }
      },
    });

  if (!data && error) return <LoadFailed title={own.loadFailed} error={error} onRetry={() => void refetch()} />;
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
