import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Fragment } from 'react';
import type { Passkey } from '#contract/accounts/passkeys.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { describeError } from '#app/admin/api/describe-error.ts';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { useSignInTexts } from '#app/admin/session/sign-in-texts.ts';
import { passkeyCalls, passkeysQueryKey } from './passkey-data.ts';

export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const texts = useTexts();
  const { passkeys: own } = useSignInTexts();
  const confirm = useConfirmDialog();
  const toast = useToast();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: passkeyCalls.remove,
    onSuccess: () => toast({ title: own.removed }),
    onError: (error) => toast({ title: own.notRemoved, text: describeError(texts, error), destructive: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysQueryKey }),
  });
  const time = (iso: string) => new Date(iso).toLocaleString(texts.locale, { dateStyle: 'medium', timeStyle: 'short' });

  const factsOf = ({ lastUsedAt, createdAt, host }: Passkey) => [
    lastUsedAt === null ? own.neverUsed : own.lastUsed(time(lastUsedAt)),
    own.since(new Date(createdAt).toLocaleDateString(texts.locale, { dateStyle: 'medium' })),
    ...(host === location.hostname ? [] : [own.forHost(host)]),
  ];

  async function confirmAndRemove({ id, name }: Passkey) {
    const options = { text: own.confirmRemove(name), confirmLabel: own.remove, isDestructive: true };
    if (await confirm(options)) remove.mutate(id);
  }

  return (
    <ul className="mb-4 grid gap-2">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex flex-wrap items-center gap-3 rounded border border-line p-3">
          <KeyRound aria-hidden="true" size={20} strokeWidth={1.5} className="shrink-0 text-ash" />
          <div className="min-w-0 flex-1 basis-32">
            <p className="font-medium wrap-anywhere">{passkey.name}</p>
            <p className="text-caption break-keep text-ash tabular-nums">
              {factsOf(passkey).map((fact, index, { length }) => (
                <Fragment key={fact}>
                  {/* A date breaks only where its line is too short for it. */}
                  <span className="inline-block">{index < length - 1 ? `${fact} ·` : fact}</span>{' '}
                </Fragment>
              ))}
            </p>
          </div>
          <Button
            tone="outline"
            className="button-quiet"
            aria-label={own.removeOf(passkey.name)}
            disabled={remove.isPending}
            onClick={() => void confirmAndRemove(passkey)}
          >
            {own.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
