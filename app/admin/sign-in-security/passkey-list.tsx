import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Fragment } from 'react';
import type { Passkey } from '#contract/accounts/passkeys.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { entryProps, useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { useSignInTexts } from '#app/admin/session/sign-in-texts.ts';
import { passkeyCalls, passkeysQueryKey } from './passkey-data.ts';
import { useIdentityDialog } from './use-identity-dialog.tsx';

export function PasskeyList({ passkeys, onEmpty }: { passkeys: Passkey[]; onEmpty: () => void }) {
  const texts = useTexts();
  const { passkeys: own } = useSignInTexts();
  const { ask, dialog } = useIdentityDialog();
  const toast = useToast();
  const queryClient = useQueryClient();
  const leave = useFocusAfterRemoval({ ids: passkeys.map(({ id }) => id), onEmpty });
  const time = (iso: string) => new Date(iso).toLocaleString(texts.locale, { dateStyle: 'medium', timeStyle: 'short' });

  const factsOf = ({ lastUsedAt, createdAt, host }: Passkey) => [
    lastUsedAt === null ? own.neverUsed : own.lastUsed(time(lastUsedAt)),
    own.since(new Date(createdAt).toLocaleDateString(texts.locale, { dateStyle: 'medium' })),
    ...(host === location.hostname ? [] : [own.forHost(host)]),
  ];

  const remove = ({ id, name }: Passkey) =>
    ask({
      text: own.confirmRemove(name),
      submitLabel: own.remove,
      isDestructive: true,
      async send(proof) {
        await passkeyCalls.remove(id, proof);
        leave(id);
        toast({ title: own.removed });
        await queryClient.invalidateQueries({ queryKey: passkeysQueryKey });
      },
    });

  return (
    <>
      {dialog}
      <ul className="mb-4 grid gap-2">
        {passkeys.map((passkey) => (
          <li
            key={passkey.id}
            {...entryProps(passkey.id)}
            className="flex flex-wrap items-center gap-3 rounded border border-line p-3"
          >
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
              onClick={() => remove(passkey)}
            >
              {own.remove}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
