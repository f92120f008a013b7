import type { RouterContextProvider } from 'react-router';
import { builtInTeam } from '#content/team-members.ts';
import { teamInChinese } from '#content/zh-Hans/team-members.ts';
import { servicesContext } from '#app/services-context.ts';
import type { MemberCardProps } from '#app/site/sections/member-card.tsx';
import { getPageLanguage, loadNamedPicture, orDefault, samplePicture } from '../page-pictures.ts';

type Context = Readonly<RouterContextProvider>;

/** The studio's team, or the 18 built-in sample members if it has entered none. */
export async function loadTeam(context: Context): Promise<{ members: MemberCardProps[]; areSamples: boolean }> {
  const { records } = context.get(servicesContext);
  const entered = await orDefault(
    context,
    'The team',
    records.teamMembers.listPublished({}, getPageLanguage(context)),
    [],
  );
  if (entered.length === 0) return { members: sampleTeam(context), areSamples: true };
  return { members: await Promise.all(entered.map((member) => loadMember(context, member))), areSamples: false };
}

async function loadMember(context: Context, member: Omit<MemberCardProps, 'image'> & { image: string }) {
  const { id, name, role, description, socialLinks, lang } = member;
  const image = await loadNamedPicture(context, member.image);
  return { id, name, role, description, socialLinks, lang, image, isOwners: true };
}

function sampleTeam(context: Context): MemberCardProps[] {
  const isChinese = getPageLanguage(context) === 'zh-Hans';
  return builtInTeam.map((member) => ({
    ...member,
    ...(isChinese && teamInChinese[member.id]),
    socialLinks: [...member.socialLinks],
    image: samplePicture(context, member.image),
  }));
}
