import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { describeError } from '#app/admin/api/describe-error.ts';
import { Card } from './card.tsx';
import { useUpdateCheck } from './system-data.ts';
import { useSystemTexts } from './system-texts.ts';

/** The running version. Whether there is a newer one is asked only by the button. */
export function VersionCard({ version, updateHost }: { version: string; updateHost: string | null }) {
  const texts = useTexts();
  const { version: own } = useSystemTexts();
  const { data, error, isPending, mutate } = useUpdateCheck();
  return (
    <Card title={own.title}>
      <p>{own.running(version)}</p>
      <p className="mt-1 text-small text-ash">{updateHost === null ? own.none : own.hint(updateHost)}</p>
      {updateHost !== null && (
        <Button tone="outline" className="mt-3" disabled={isPending} onClick={() => mutate()}>
          {own.check}
        </Button>
      )}
      <output className="mt-2 block">
        {data && (data.isNewer ? own.isNewer(data.version) : own.isNewest)}
        {data?.isNewer && data.url && (
          <>
            {' '}
            <a href={data.url} target="_blank" rel="noreferrer" className="underline">
              {own.notes}
            </a>
          </>
        )}
        {error && texts.labelled(own.failed, describeError(texts, error))}
      </output>
    </Card>
  );
}
