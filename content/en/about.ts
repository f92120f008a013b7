import type { SourceContent } from '#contract/content/define-page.ts';
import type { aboutPage } from '#contract/content/pages/about.ts';

export const about: SourceContent<typeof aboutPage> = {
  meta: {
    title: 'About Us',
    description:
      'Who we are, what we are trying to do and what we hold ourselves to: excellence, creativity and integrity.',
  },
  hero: { title: 'About Us', subtitle: 'A small studio with a long attention span.' },
  purpose: {
    mission: {
      title: 'Our Mission',
      text: 'To make pictures that are honest, useful and worth keeping, and to make being photographed a good hour of your day.',
    },
    vision: {
      title: 'Our Vision',
      text: 'A studio where a family portrait gets the same light, thought and finish as a national campaign.',
    },
  },
  values: {
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
    ],
    statistics: {
      projects: { value: '1W+', label: 'Projects Completed' },
      clients: { label: 'Happy Clients' },
      experience: { value: '7', label: 'Years of Experience' },
    },
  },
  story: {
    title: 'How we work',
    paragraphs: [
      'The studio began with one camera, one painted backdrop and a rule: nobody leaves without a picture they like. The backdrop has company now, and so does the camera. The rule has not changed.',
      'Photographers and filmmakers sit in the same room as the editors. What is promised on set is finished by someone who was there, and questions are answered by whoever picked up the phone first.',
    ],
    action: 'Meet the team',
  },
  call: { title: 'Come by, or write to us first', action: 'Book Now' },
};
