import { KeyRound } from 'lucide-react';
import { Fragment } from 'react';
import type { Passkey } from '#contract/accounts/passkeys.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { entryProps } from '#app/admin/controls/use-focus-after-removal.ts';
import { useSignInTexts } from '#app/admin/session/sign-in-texts.ts';

interface PasskeyListProps {
  passkeys: Passkey[];
  onRemove: (passkey: Passkey) => void;
}

export function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
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
        <li
          key={passkey.id}
          {...entryProps(passkey.id)}
          className="flex flex-wrap items-center gap-3 rounded border border-line p-3"
        >
          <KeyRound aria-hidden="true" size={20} strokeWidth={1.5} className="shrink-0 text-ash" />
          <div className="min-w-0 flex-1 basis-32">
            <p className="font-medium wrap-anywhere">{passkey.name}</p>
            <p className="text-caption break-keep text-ash tabular-nums">
              {listFacts(passkey).map((fact, index, { length }) => (
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
            onClick={() => onRemove(passkey)}
          >
            {own.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
