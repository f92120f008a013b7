import { teamMember, type TeamMember } from '#contract/records.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { SampleImage, useSamples } from '../controls/samples.tsx';
import { StoredImage } from '../media/stored-image.tsx';
import { RecordManager } from './record-manager.tsx';
import { defineKind, pictureField } from './record-kind.ts';

const kind = defineKind('teamMembers', {
  contract: teamMember,
  texts: ({ team }) => team,
  findPage: () => '/#team',
  Card: TeamCard,
  fields: {
    name: { kind: 'text' },
    role: { kind: 'text' },
    description: { kind: 'textarea', isWide: true },
    image: pictureField,
    socialLinks: { kind: 'links', isWide: true },
    sortOrder: { kind: 'number' },
  },
});

export default function TeamTab() {
  return <RecordManager kind={kind} whenEmpty={<SampleTeam />} />;
}

function TeamCard({ record: { name, role, description, image, socialLinks } }: { record: TeamMember }) {
  return (
    <div className="flex gap-4 p-4 pb-3">
      <StoredImage url={image} className="size-20 shrink-0 rounded-sm" />
      <div className="min-w-0">
        <h3>{name}</h3>
        <p className="text-ash">{role}</p>
        <p className="mt-1 line-clamp-2 text-caption">{description}</p>
        {socialLinks.length > 0 && (
          <p className="mt-1 truncate text-caption text-ash">{socialLinks.map((link) => link.platform).join(' · ')}</p>
        )}
      </div>
    </div>
  );
}

/** The built-in sample members, which the site shows until the studio enters its own. */
function SampleTeam() {
  const { samples: texts } = useTexts();
  const { data } = useSamples({ isWanted: true });
  if (!data) return null;
  return (
    <section aria-label={texts.heading} className="mt-8">
      <h3 className="text-body">{texts.heading}</h3>
      <p className="mb-4 text-ash">{texts.team}</p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {data.team.map(({ id, name, role, picture }) => (
          <li key={id} className="card overflow-hidden">
            <SampleImage source={picture} sizes="(min-width: 64rem) 12rem, 46vw" className="aspect-square" alt="" />
            <div className="px-3 py-2" lang="en">
              <p className="truncate font-medium">{name}</p>
              <p className="truncate text-caption text-ash">{role}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
