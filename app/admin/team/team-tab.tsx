import { teamMember, type TeamMember } from '#contract/records/team.ts';
import { StoredImage } from '../controls/stored-image.tsx';
import { RecordManager } from '../records/record-manager.tsx';
import { SampleTeam } from './sample-team.tsx';
import type { RecordKind } from '../records/record-kind.ts';

const kind: RecordKind<TeamMember> = {
  key: 'team',
  listPath: '/api/admin/team',
  path: '/api/admin/team',
  contract: teamMember,
  texts: ({ team }) => team,
  titleOf: ({ name }) => name,
  pageOf: () => '/#team',
  Card: TeamCard,
  fields: [
    { name: 'name', kind: 'text', required: true },
    { name: 'role', kind: 'text', required: true },
    { name: 'description', kind: 'textarea', required: true, isWide: true },
    {
      name: 'image',
      kind: 'media',
      mediaType: 'photo',
      uploadCategory: 'professional-headshots',
      required: true,
      isWide: true,
    },
    { name: 'socialLinks', kind: 'links', isWide: true },
    { name: 'sortOrder', kind: 'number' },
  ],
};

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
