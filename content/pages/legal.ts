/** The two legal texts. The pages add the name and addresses of the studio. */
export interface LegalSection {
  title: string;
  paragraphs: readonly string[];
  items?: readonly string[];
}

export interface LegalText {
  title: string;
  intro: string;
  sections: readonly LegalSection[];
}

/** @param retentionMonths after how many months enquiries are deleted; null: they are not deleted automatically */
export const privacyText = (retentionMonths: number | null): LegalText => ({
  title: 'Privacy Policy',
  intro:
    'This page says what this website stores about you, why, for how long, and what you can ask of us. It is written to be read.',
  sections: [
    {
      title: 'Looking around',
      paragraphs: [
        'You can read every page without telling us who you are. The website sets no cookies for visitors, runs no analytics and no advertising, and loads no scripts, fonts or trackers from other companies.',
        'The map belongs to OpenStreetMap and is loaded only when you press the button that shows it. Your browser then tells OpenStreetMap your network address, as it does to any website that you open.',
        'Our server keeps a short technical log of requests (time, address of the page, network address) so that we can find faults and stop attacks.',
      ],
    },
    {
      title: 'Writing to us',
      paragraphs: [
        'When you send the enquiry form we store what you entered: your names, your email address, your phone number if you gave one, the service you chose and your message. We use it to answer you and to prepare the work that you ask for, and for nothing else.',
        'With it we store which page of this website led you to the form and the language that your browser asks for, such as English, to count which pages bring enquiries.',
        'To keep machines from filling our inbox, the form notes when it was opened, and we count how many messages arrive from one network address within an hour. A message that looks like spam is set aside, not deleted.',
      ],
    },
    {
      title: 'Your pictures',
      paragraphs: [
        'Photographs and films of you are shown on this website only if you have agreed to it in writing. You can withdraw that agreement at any time, and we take the pictures down.',
        'Before a picture is published, hidden details that cameras and phones store in it, such as the place where it was taken, the serial number and the owner’s name, are removed.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        retentionMonths === null
          ? 'Enquiries are kept until we no longer need them to answer you, or until you ask us to delete them; nothing deletes them automatically. What belongs to a booking is kept for as long as tax and contract law require.'
          : `Enquiries that lead to no booking are deleted automatically ${retentionMonths} months after you sent them, with our notes, answers and mails about them, unless we have agreed on a later date with you. What belongs to a booking is kept for as long as tax and contract law require.`,
        'We delete an enquiry on request at any time. If we mark one as spam or as none, the filter counts its words under codes that cannot be read, and without your name, addresses and numbers.',
      ],
    },
    {
      title: 'What you can ask of us',
      paragraphs: [
        'Ask us at any time what we have stored about you, to correct it, to send you a copy of it or to delete it. If you live in California or in the European Union, the law gives you these rights; we give them to everybody. We do not sell or share personal information.',
      ],
    },
  ],
});

export const termsText: LegalText = {
  title: 'Terms of Service',
  intro:
    'How bookings, changes, delivery and rights work when you commission photographs or film from us. Where the written confirmation of your booking differs from this page, the confirmation applies.',
  sections: [
    {
      title: 'Booking',
      paragraphs: [
        'An enquiry through this website binds neither of us. A booking is made once we have confirmed the date, place, package and price in writing and you have agreed.',
        'Prices on this website are in US dollars and, unless stated otherwise, do not include sales tax or travel outside the city.',
      ],
    },
    {
      title: 'Moving and canceling',
      paragraphs: ['Plans change. Tell us as early as you can, and we will find another day.'],
      items: [
        'Newborn sessions are booked around the due date and move with the baby, free of charge.',
        'Outdoor and property shoots move free of charge when the weather makes good pictures impossible.',
        'A deposit that holds a date, as for weddings, is credited to the new date if you move it in good time.',
      ],
    },
    {
      title: 'Delivery',
      paragraphs: [
        'The delivery time is part of your package. We choose and edit the pictures that we deliver; unedited files are not part of a package. Delivered files stay available for download for at least 90 days: please keep copies of your own.',
      ],
    },
    {
      title: 'Rights',
      paragraphs: [
        'Private clients may print, keep and share their pictures for private use. For businesses, the confirmation says where, for how long and in which media the pictures may be used. The copyright stays with the studio.',
        'We show pictures of people or private homes in our portfolio only with written consent.',
      ],
    },
    {
      title: 'Rented dresses',
      paragraphs: [
        'A rental covers fitting, minor alterations, cleaning, a backup dress, veil and accessories, and insurance for ordinary accidents. Please return the dress on the agreed day; somebody else is waiting for it.',
      ],
    },
    {
      title: 'If something goes wrong',
      paragraphs: [
        'If we cannot keep a date because of illness or accident, we send a photographer of equal experience or, if you prefer, return what you have paid. Our cameras write to two cards at once. If pictures are lost all the same, we repeat the session or return its price.',
      ],
    },
    {
      title: 'This website',
      paragraphs: [
        'Pictures and texts on this website belong to the studio or are shown with permission. Please do not copy them without asking. We take care that everything here is correct. If you find a mistake, tell us and we will correct it.',
      ],
    },
  ],
};
