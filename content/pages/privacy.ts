import type { StudioIdentity } from '#contract/studio.ts';
import type { LegalText } from './legal-text.ts';

/** What this software does with visitors' data, said as the studio's own policy. */
export function privacyPolicy({ legalName, email }: StudioIdentity): LegalText {
  return {
    title: 'Privacy Policy',
    intro: `${legalName} runs this website. We keep as little about you as we can, and this page says what that is.`,
    sections: [
      {
        title: 'When you look around',
        paragraphs: [
          'This website sets no advertising or analytics cookies and loads nothing from other companies until you ask for it. Our server keeps ordinary technical logs for a short time to keep the site running and safe.',
        ],
      },
      {
        title: 'When you open the map',
        paragraphs: [
          'The map comes from an outside map service and loads only when you choose to show it. That service then learns your network address.',
        ],
      },
      {
        title: 'When you write to us',
        paragraphs: [
          'The contact form sends us your name, your email address, your phone number if you give one, the service you chose and your message. We use them to answer you and, if you book, to prepare the work.',
          'To hold back automated messages we also keep a shortened mark of the network that a message came from. It cannot be turned back into your address.',
        ],
      },
      {
        title: 'Pictures of you',
        paragraphs: [
          'Pictures from your session are yours to see first. We show them on this website or elsewhere only with your written permission, and take them down when you withdraw it.',
          'Files that visitors can download carry no location, serial number or client name.',
        ],
      },
      {
        title: 'How long we keep it',
        paragraphs: [
          'Enquiries that lead to no booking are deleted after two years. Booking records are kept as long as tax law demands. Delivered pictures are archived unless you ask us not to.',
        ],
      },
      {
        title: 'Your rights',
        paragraphs: [
          `You can ask what we hold about you, have it corrected, or have it removed. Write to ${email} and we will answer within thirty days. We never sell personal data.`,
        ],
      },
    ],
  };
}
