import type { PictureId } from '../pictures.ts';
import type { IdentifiedText, PageHero, TitledText } from '../page-content.ts';
import { aboutDefaults } from '../about-defaults.ts';

export const aboutHero: PageHero = {
  title: 'About Us',
  subtitle: 'A small studio with a long attention span.',
};

export const aboutStory = {
  title: 'How we work',
  picture: 'about/photographer-camera' satisfies PictureId,
  paragraphs: [
    'The studio began with one camera, one painted backdrop and a rule: nobody leaves without a picture they like. The backdrop has company now, and so does the camera. The rule has not changed.',
    'Photographers and filmmakers sit in the same room as the editors. What is promised on set is finished by someone who was there, and questions are answered by whoever picked up the phone first.',
  ],
} as const;

export const aboutMission: TitledText = { title: 'Our Mission', text: aboutDefaults.mission };
export const aboutVision: TitledText = { title: 'Our Vision', text: aboutDefaults.vision };

export const aboutValues = {
  title: 'Our Values',
  items: [
    {
      id: 'excellence',
      title: 'Excellence',
      text: 'We check the corners of the frame, and then the print. Good enough is where we start.',
    },
    {
      id: 'creativity',
      title: 'Creativity',
      text: 'Every commission gets one idea that was not in the brief. You are free to say no to it.',
    },
    {
      id: 'integrity',
      title: 'Integrity',
      text: 'Clear prices, honest retouching and a call before anything runs late.',
    },
  ] satisfies IdentifiedText[],
} as const;
