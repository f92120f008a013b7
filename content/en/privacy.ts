import type { SourceContent } from '#contract/content/define-page.ts';
import { storedFieldsIn } from '#contract/enquiry-texts.ts';
import type { privacyPage } from '#contract/content/pages/legal.ts';

export const privacy: SourceContent<typeof privacyPage> = {
  meta: {
    title: 'Privacy Policy',
    description: 'What this website stores, why, for how long, and how to have it corrected or removed.',
  },
  title: 'Privacy Policy',
  introduction:
    'This page says what this website stores about you, why, for how long, and what you can ask of us. It is written to be read.',
  chapters: [
    {
      id: 'looking-around',
      title: 'Looking around',
      paragraphs: [
        'You can read every page without telling us who you are. The website sets no cookies for visitors, runs no analytics and no advertising, and loads no scripts, fonts or trackers from other companies.',
        'The map belongs to OpenStreetMap and is loaded only when you press the button that shows it. Your browser then tells OpenStreetMap your network address, as it does to any website that you open.',
        'Our server keeps a short technical log of requests (time, address of the page, network address) so that we can find faults and stop attacks.',
      ],
    },
    {
      id: 'writing-to-us',
      title: 'Writing to us',
      paragraphs: [
        `When you send the enquiry form we store what you entered: ${storedFieldsIn('en')}. We use it to answer you and to prepare the work that you ask for, and for nothing else.`,
        'With it we store which page of this website led you to the form and whether you wrote from our English or our Chinese pages, to answer in that language and to count which pages bring enquiries.',
        'To keep machines from filling our inbox, the form notes when it was opened, and we count how many messages arrive from one network address within an hour. A message that looks like spam is set aside, not deleted.',
      ],
    },
    {
      id: 'your-pictures',
      title: 'Your pictures',
      paragraphs: [
        'Photographs and films of you are shown on this website only if you have agreed to it in writing. You can withdraw that agreement at any time, and we take the pictures down.',
        'Before a picture is published, hidden details that cameras and phones store in it, such as the place where it was taken, the serial number and the owner’s name, are removed.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      paragraphs: [
        'We delete an enquiry on request at any time. If we mark one as spam or as none, the filter counts its words under codes that cannot be read, and without your name, addresses and numbers.',
      ],
    },
    {
      id: 'your-rights',
      title: 'What you can ask of us',
      paragraphs: [
        'Ask us at any time what we have stored about you, to correct it, to send you a copy of it or to delete it. If you live in California or in the European Union, the law gives you these rights; we give them to everybody. We do not sell or share personal information.',
      ],
    },
  ],
  retention: {
    automatic:
      'Enquiries that lead to no booking are deleted automatically {months} months after you sent them, with our notes, answers and mails about them, unless we have agreed on a later date with you. What belongs to a booking is kept for as long as tax and contract law require.',
    unlimited:
      'Enquiries are kept until we no longer need them to answer you, or until you ask us to delete them; nothing deletes them automatically. What belongs to a booking is kept for as long as tax and contract law require.',
  },
  questions: { title: 'Questions', text: '{company} is responsible for this website. Write to {email}.' },
};
