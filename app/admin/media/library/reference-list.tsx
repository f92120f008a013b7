import type { MediaReference } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { formatRecordTitle } from '#app/admin/records/shown-title.ts';

interface ReferenceListProps {
  heading: string;
  references: readonly MediaReference[];
}

/** The records that use some files. A record is listed once, even if it uses a file as video and as thumbnail. */
export function ReferenceList({ heading, references }: ReferenceListProps) {
  const texts = useTexts();
  const { entities } = texts.settings.audit;
  return (
    <>
      <p className="mt-2 text-ink">{heading}</p>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
        {[...new Map(references.map((one) => [one.id, one])).values()].map(({ entity, id, title }) => (
          <li key={id}>{texts.labelled(entities[entity] ?? entity, formatRecordTitle(texts, { entity, title }))}</li>
        ))}
      </ul>
    </>
  );
}
