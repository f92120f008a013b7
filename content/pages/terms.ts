import type { StudioIdentity } from '#contract/studio.ts';
import type { LegalText } from './legal-text.ts';

export function termsOfService({ legalName, email }: StudioIdentity): LegalText {
  return {
    title: 'Terms of Service',
    intro: `These terms apply when you commission photographs or film from ${legalName}. A signed agreement for your booking goes before them.`,
    sections: [
      {
        title: 'Booking',
        paragraphs: [
          'A date is yours once we have confirmed it in writing and received the deposit named in your offer. Prices on this website are for the packages as described; travel and extra hours are quoted beforehand.',
        ],
      },
      {
        title: 'Changes and cancellation',
        paragraphs: [
          'You may move a session once without charge up to 48 hours before it. Newborn sessions move as often as your baby needs. If you cancel, the deposit covers the day that we held; if we have to cancel, we return everything you have paid.',
        ],
      },
      {
        title: 'Delivery',
        paragraphs: [
          'We deliver within the time that your package names. Unedited files are not part of any package. Please save your pictures when they arrive: our archive is a courtesy and no replacement for a backup of your own.',
        ],
      },
      {
        title: 'Using the pictures',
        paragraphs: [
          'You may print and share pictures from private sessions without limit, but not sell them. Commercial work carries the license written in its offer. We keep the copyright, and show pictures of you only with your permission.',
        ],
      },
      {
        title: 'Dress rental',
        paragraphs: [
          'Cleaning, minor alterations and insurance are included. Dresses come back on the agreed day; each further day is charged at a third of the rental price.',
        ],
      },
      {
        title: 'This website',
        paragraphs: [
          'Pictures marked as samples were made to show the website and are not a client’s work. All texts and pictures here are protected; please ask before you use them.',
        ],
      },
      {
        title: 'Questions',
        paragraphs: [`Write to ${email}. We would rather explain a clause than rely on it.`],
      },
    ],
  };
}
