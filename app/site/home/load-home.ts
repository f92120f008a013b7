import type { AboutEntry } from '#contract/about-entry.ts';
import type { PictureSource } from '#contract/media.ts';
import type { Services } from '#server/services.ts';
import { featuredWork } from '#content/featured-work.ts';
import { heroPictures } from '#content/galleries.ts';
import { aboutDefaults, homeHero, serviceCards } from '#content/pages/home.ts';
import { builtInPicture } from '#content/pictures.ts';
import { builtInTeam } from '#content/team-members.ts';
import { aboutTextsOf } from '../parts/about-texts.ts';
import type { ShownMember } from '../parts/member-card.tsx';
import type { ShownAbout } from './about.tsx';
import type { FeaturedCategory } from './featured-work.tsx';
import type { ShownService } from './services.tsx';

/** How many of a category's photos a card chooses among: enough to be surprised by, few enough to name in the page. */
const choicesPerCard = 8;

type Parts = Pick<Services, 'media' | 'records'>;

/** Everything that the home page shows: the studio's own where there is any, otherwise what is built in. */
export async function loadHome({ media, records }: Parts) {
  const [hero, cards, members, entries] = await Promise.all([
    media.findHero('hero-home'),
    Promise.all(serviceCards.map((card) => loadCard(media, card))),
    records.teamMembers.list({ publishedOnly: true }),
    records.aboutEntries.list({ publishedOnly: true }),
  ]);
  const texts = aboutTextsOf(entries);
  return {
    hero: {
      picture: hero ?? builtInPicture(heroPictures.home),
      isOwners: hero !== undefined,
      title: texts.hero_title?.content ?? homeHero.title,
      subtitle: texts.hero_subtitle?.content ?? homeHero.subtitle,
      description: texts.hero_description?.content,
    },
    services: [cards.slice(0, 4), cards.slice(4)] as [ShownService[], ShownService[]],
    featured: featuredWork.map(featuredCategory),
    about: await loadAbout(media, entries),
    team: members.length > 0 ? await Promise.all(members.map((member) => loadMember(media, member))) : sampleTeam(),
  };
}

async function loadCard(media: Parts['media'], card: (typeof serviceCards)[number]): Promise<ShownService> {
  const own = await Promise.all(
    card.categories.map((category) => media.listPublishedPictures(category, { limit: choicesPerCard })),
  );
  const pictures = own.flat();
  return {
    title: card.title,
    text: card.text,
    to: card.to,
    pictures: pictures.length > 0 ? pictures : [builtInPicture(card.fallback)],
  };
}

function featuredCategory({ id, label, to, images }: (typeof featuredWork)[number]): FeaturedCategory {
  const pictures = images.map((imageId) => {
    const image = builtInPicture(imageId);
    return { id: imageId, image, alt: image.alt };
  });
  return { id, label, to, pictures };
}

async function loadAbout(media: Parts['media'], entries: readonly AboutEntry[]): Promise<ShownAbout> {
  const texts = aboutTextsOf(entries);
  const { statistics } = aboutDefaults;
  const builtIn = builtInPicture(aboutDefaults.picture);
  const own = texts.about_main_image;
  return {
    title: texts.about_main_title?.content ?? aboutDefaults.title,
    content: texts.about_main_content?.content ?? aboutDefaults.content,
    picture: own?.imageUrl
      ? { source: await ownPicture(media, own.imageUrl), alt: own.content }
      : { source: builtIn, alt: builtIn.alt },
    vision: {
      title: texts.about_vision_title?.content ?? 'Our Vision',
      text: texts.about_vision_content?.content ?? aboutDefaults.vision,
    },
    mission: {
      title: texts.about_mission_title?.content ?? 'Our Mission',
      text: texts.about_mission_content?.content ?? aboutDefaults.mission,
    },
    statistics: [
      { ...statistics.projects, value: texts.stats_projects?.content ?? statistics.projects.value },
      ...(texts.stats_clients ? [{ label: 'Happy Clients', value: texts.stats_clients.content }] : []),
      { ...statistics.experience, value: texts.stats_experience?.content ?? statistics.experience.value },
    ],
  };
}

async function loadMember(media: Parts['media'], member: Omit<ShownMember, 'image'> & { image: string }) {
  const { id, name, role, description, socialLinks } = member;
  return { id, name, role, description, socialLinks, image: await ownPicture(media, member.image) };
}

function sampleTeam(): ShownMember[] {
  return builtInTeam.map((member) => ({
    ...member,
    socialLinks: [...member.socialLinks],
    image: builtInPicture(member.image),
  }));
}

/** An uploaded photo with its renditions; any other address as it is. */
async function ownPicture(media: Parts['media'], url: string): Promise<PictureSource | string> {
  return (await media.findPublishedPicture(url)) ?? url;
}
