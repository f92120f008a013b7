import type { z } from 'zod';
import type { socialLink } from '#contract/records.ts';
import type { PictureId } from './pictures.ts';

export interface BuiltInTeamMember {
  id: string;
  name: string;
  role: string;
  description: string;
  image: PictureId;
  socialLinks: readonly z.infer<typeof socialLink>[];
}

/**
 * Sample members, shown until the studio enters its own. They are fictitious: their pictures are initials on painted
 * backdrops (scripts/make-monograms.ts), and they have no social links, because every such URL could belong to somebody.
 */
export const builtInTeam: readonly BuiltInTeamMember[] = [
  {
    id: 'sample-1',
    name: 'Maren Castellano',
    role: 'Founder and Lead Photographer',
    description: 'Opened the studio with one camera and a painted backdrop. Still photographs three days a week.',
    image: 'team/monogram-mc',
    socialLinks: [],
  },
  {
    id: 'sample-2',
    name: 'Theo Lindqvist-Park',
    role: 'Director of Film',
    description: 'Plans every move on paper first. Happiest behind a slow dolly and a quiet crew.',
    image: 'team/monogram-tl',
    socialLinks: [],
  },
  {
    id: 'sample-3',
    name: 'Adaeze Whitcombe',
    role: 'Newborn Photographer',
    description: 'Has the warmest hands in the building and a song for each stage of falling asleep.',
    image: 'team/monogram-aw',
    socialLinks: [],
  },
  {
    id: 'sample-4',
    name: 'Jun Halvorsen',
    role: 'Portrait Photographer',
    description: 'Talks you out of your passport face. Lights everything from one side.',
    image: 'team/monogram-jh',
    socialLinks: [],
  },
  {
    id: 'sample-5',
    name: 'Rosalind Okoro-Vance',
    role: 'Property Photographer',
    description: 'Knows where the sun will be at four. Straightens pictures on other people’s walls.',
    image: 'team/monogram-ro',
    socialLinks: [],
  },
  {
    id: 'sample-6',
    name: 'Mateus Brannigan',
    role: 'Commercial Photographer',
    description: 'Builds sets out of plaster, paper and patience. Can make water behave.',
    image: 'team/monogram-mb',
    socialLinks: [],
  },
  {
    id: 'sample-7',
    name: 'Yuki Marchetti',
    role: 'Wedding Photographer',
    description: 'Arrives before the flowers and leaves after the band. Carries safety pins.',
    image: 'team/monogram-ym',
    socialLinks: [],
  },
  {
    id: 'sample-8',
    name: 'Devika Ransome',
    role: 'Retoucher',
    description: 'Spends her days on work that nobody should notice. Color first, skin last.',
    image: 'team/monogram-dr',
    socialLinks: [],
  },
  {
    id: 'sample-9',
    name: 'Callum Estrada',
    role: 'Director of Photography',
    description: 'Owns too many lenses and can tell you why each is necessary.',
    image: 'team/monogram-ce',
    socialLinks: [],
  },
  {
    id: 'sample-10',
    name: 'Ines Thackeray',
    role: 'Producer',
    description: 'Call sheets, permits, parking and lunch. If it happened on time, it was Ines.',
    image: 'team/monogram-it',
    socialLinks: [],
  },
  {
    id: 'sample-11',
    name: 'Bao Sinclair',
    role: 'Gaffer',
    description: 'Moves light by inches. Labels every cable and expects the same of you.',
    image: 'team/monogram-bs',
    socialLinks: [],
  },
  {
    id: 'sample-12',
    name: 'Leonie Abara',
    role: 'Make-up Artist',
    description: 'Makes people look rested. Fifteen minutes, no mask.',
    image: 'team/monogram-la',
    socialLinks: [],
  },
  {
    id: 'sample-13',
    name: 'Grigor Fontaine',
    role: 'Sound Recordist',
    description: 'Hears the refrigerator before anyone else does, and turns it off.',
    image: 'team/monogram-gf',
    socialLinks: [],
  },
  {
    id: 'sample-14',
    name: 'Saoirse Nakamura',
    role: 'Stylist',
    description: 'Finds the right linen in any city. Pins, steams and listens.',
    image: 'team/monogram-sn',
    socialLinks: [],
  },
  {
    id: 'sample-15',
    name: 'Emeka Delacroix',
    role: 'Video Editor',
    description: 'Cuts to the breath rather than to the beat. Keeps every take.',
    image: 'team/monogram-ed',
    socialLinks: [],
  },
  {
    id: 'sample-16',
    name: 'Hanne Villareal',
    role: 'Storyboard Artist',
    description: 'Draws the film before it exists, on cards that can be moved.',
    image: 'team/monogram-hv',
    socialLinks: [],
  },
  {
    id: 'sample-17',
    name: 'Oskar Pemberton-Li',
    role: 'Studio Assistant',
    description: 'Flags, reflectors, coffee, and the answer to where the clamps are.',
    image: 'team/monogram-op',
    socialLinks: [],
  },
  {
    id: 'sample-18',
    name: 'Zahra Middleton',
    role: 'Lighting Technician',
    description: 'Builds small lights for places where large ones do not fit.',
    image: 'team/monogram-zm',
    socialLinks: [],
  },
];
