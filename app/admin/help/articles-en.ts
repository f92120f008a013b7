import { largestFiles } from '#contract/limits.ts';
import type { HelpArticles } from './help-article.ts';

/** The articles of the help, as the people of a studio speak. */
export const helpEn: HelpArticles = {
  contacts: {
    title: 'Enquiries',
    lead: 'Everything that visitors send by the contact form arrives here.',
    pictureAlt: 'The list of enquiries: each with name, service, message and its progress',
    parts: [
      {
        heading: 'Answer one',
        text: 'Press Handle enquiry on an enquiry. You see the whole conversation, write your answer, and it goes out by mail. Set how far you are (new, in progress, answered, booked), who looks after it and when to follow up; what is due is counted at the top of the page.',
      },
      {
        heading: 'Find one again',
        text: 'The search looks in names, addresses, messages and your own notes. Beside it you choose a service or a stage. Archived ones and suspected spam have views of their own; nothing is deleted by itself unless you set that under Settings, Privacy.',
      },
      {
        heading: 'Take them with you',
        text: 'Export CSV asks whether you want the view that you see or all submissions, and makes a file that Excel opens. Statistics shows where enquiries come from and how soon they are answered.',
      },
      {
        heading: 'Quicker by keyboard',
        text: 'J and K go through the list, E archives, R answers. The shortcuts stand above the list.',
      },
    ],
  },
  'hero-banners': {
    title: 'Banners',
    lead: 'The large picture at the top of each page.',
    pictureAlt: 'The form to upload a banner, and below it the cards of the current banners',
    parts: [
      {
        heading: 'Change a banner',
        text: 'Drop a picture on the card of the page, or press its Upload banner (Replace banner where one is set) and choose a file. To use a picture that is on the server already, press Choose from library. Visitors see it as soon as its sizes are made, usually within seconds.',
      },
      {
        heading: 'Which picture is good',
        text: 'Landscape, at least 1920 by 1080 pixels, with a quiet area where the headline stands. If the picture is cropped badly on a phone, open it in the library and set its focal point on what must stay in view.',
      },
      {
        heading: 'If another one shows',
        text: 'Each page shows one banner: the one uploaded or chosen last. The card says why it is this one. View page opens the page in a new tab.',
      },
    ],
  },
  photos: {
    title: 'Photos and videos',
    lead: 'Upload pictures and films here; the library holds every file, banners too.',
    pictureAlt: 'The button to upload, the filters of the library, and its first pictures',
    parts: [
      {
        heading: 'Upload',
        text: `Press Upload media; in a wide window the form stands beside the library. Choose a category first: it decides on which page the pictures appear. Then drop the files, or a whole folder, and press Upload. JPEG, PNG, GIF and WEBP up to ${largestFiles.photo}, MP4, MOV, AVI, WMV and WEBM up to ${largestFiles.video}. You may go on working in other tabs meanwhile.`,
      },
      {
        heading: 'Describe',
        text: 'The pencil on a card opens the alt text (what the picture shows, for people who cannot see it and for search engines), the caption (a short title under it), each with its Chinese, and the category. To do it for many, tick them, with Shift for a range, and press Tags and texts.',
      },
      {
        heading: 'Order and hide',
        text: 'In one category, sorted by page order, drag the cards or use their arrows. Unpublish hides a picture without deleting it. Each card says where it shows, or why it does not.',
      },
      {
        heading: 'See it large, take it along',
        text: 'Press a picture: it opens large, with its details and arrows to the next one. Tick pictures and press Download original; of many you get a ZIP.',
      },
      {
        heading: 'When a file is refused',
        text: 'The message says how to get a JPEG or an MP4. On an iPhone: Settings, Camera, Formats, Most Compatible.',
      },
    ],
  },
  team: {
    title: 'Team',
    lead: 'The people whom visitors see on the home page and the team page.',
    pictureAlt: 'Cards of team members with portrait, role and description',
    parts: [
      {
        heading: 'Add somebody',
        text: 'Press Add Team Member, and enter name, role and two or three sentences, each in English and beside it in Chinese. For the portrait choose a picture from the library or upload one right there; a face in the middle works best.',
      },
      {
        heading: 'The samples',
        text: 'As long as there is nobody, the site shows sample people. Your first published member replaces them all, so prepare the others as drafts if you want to begin with everybody at once.',
      },
      {
        heading: 'Order and leave',
        text: 'Drag the cards, or use their arrows. Who has left is unpublished or deleted; deleted people stay in the trash for 30 days.',
      },
    ],
  },
  'cms-galleries': {
    title: 'Galleries',
    lead: 'A gallery is a page of its own with the pictures of one occasion or one subject.',
    pictureAlt: 'Cards of galleries with name, address, category and the button for their images',
    parts: [
      {
        heading: 'Create one',
        text: 'Press Create Gallery and enter a name, with its Chinese beside it. The slug becomes the address of the page, such as /gallery/river-lanterns; it has small letters, digits and hyphens, and no two galleries share one. The category tells under which subject it belongs.',
      },
      {
        heading: 'Fill it',
        text: 'Manage images opens its pictures. Add image takes one from the library or uploads a new one; then drag them into order. Until you choose some, the page shows the published pictures of the category.',
      },
      {
        heading: 'Show it or not',
        text: 'While the Published switch is off, visitors do not find the page. Changing the slug changes the address: links that you have sent to people then lead nowhere.',
      },
    ],
  },
  'cms-images': {
    title: 'Professional media',
    lead: 'The library without the banners: the work that your service pages and galleries show.',
    pictureAlt: 'The button to upload, and the filters and pictures of the professional media',
    parts: [
      {
        heading: 'What it is for',
        text: 'Headshots, weddings, commercial work, films: whatever belongs to a service goes under the category of that service, and stands on its page in the order that you give it here.',
      },
      {
        heading: 'Find a picture',
        text: 'Search file names, alt texts, captions and tags, and narrow it down by category, type, state or missing Chinese. Under each picture stands where it shows, for instance "Portrait page, number 3".',
      },
      {
        heading: 'Change many at once',
        text: 'Tick the pictures, or press Select all. The bar that appears publishes, unpublishes, moves to another category, adds tags and texts, downloads the originals, or deletes. Right after a change Undo takes it back.',
      },
      {
        heading: 'A better edit, or an altered photo',
        text: 'Open a picture and press Replace, or drop the new file on it: texts, position and every place that shows it stay, and the file before goes to the trash. Under Altered say if furniture was added, an object removed or the sky replaced, and choose the original. Without it the photo is not published; with it, there is a page with both, whose address or QR code can be printed.',
      },
    ],
  },
  'property-videos': {
    title: 'Property videos',
    lead: 'Films of houses and flats, as they stand on the property page.',
    pictureAlt: 'Cards of property videos with poster, duration, quality and price',
    parts: [
      {
        heading: 'Add one',
        text: 'Press Add Property Video. Choose a film from the library or upload it; poster, duration and quality are taken from it, and you can correct them. Title and description are required, and have their Chinese beside them; price and kind of property are optional.',
      },
      {
        heading: 'While it is processed',
        text: 'A film can be watched as soon as its first size is made; larger ones follow by themselves. You may close the page meanwhile.',
      },
      {
        heading: 'Order and publish',
        text: 'Drag the cards or use their arrows. A draft is not shown. With the button for the new tab you watch the film as visitors do.',
      },
    ],
  },
  'floor-plans': {
    title: 'Floor plans',
    lead: 'Plans of properties, which visitors open in full size on the property page.',
    pictureAlt: 'Cards of floor plans with drawing, kind and area',
    parts: [
      {
        heading: 'Add a plan',
        text: 'Press Add Floor Plan, choose the drawing from the library or upload it, and give it a title, a sentence and its kind. Details and area are optional; write the area with its unit, as visitors shall read it.',
      },
      {
        heading: 'Legible drawings',
        text: 'Export plans as PNG with at least 2000 pixels on the longer side. Thin lines stay sharp that way, and text can still be read on a phone.',
      },
      {
        heading: 'From the library',
        text: 'An uploaded picture of the category 3D floor plans has a button that creates the plan from it.',
      },
    ],
  },
  'about-content': {
    title: 'About content',
    lead: 'Headlines, numbers and statements on the home page and the about page.',
    pictureAlt: 'Cards of content sections, each with its key, text and markers',
    parts: [
      {
        heading: 'Replace a text',
        text: 'Press Add Content Section and choose the section, for example Hero Title. The description below says where it stands. What you save replaces the built-in text; delete it, and the built-in one comes back.',
      },
      {
        heading: 'Numbers',
        text: 'Projects, clients and years of experience are sections, too. Enter just the figure, such as 350+.',
      },
      {
        heading: 'This tab or Pages?',
        text: 'Here you change these few texts, with the Chinese beside each. In the tab Pages you find every other sentence of the site, in English and Chinese, with a preview beside it.',
      },
    ],
  },
  testimonials: {
    title: 'Testimonials',
    lead: 'What a client says of you, in large letters on the home page and the pages of your services.',
    pictureAlt: 'Cards of testimonials with name, service, quotation and date of consent',
    parts: [
      {
        heading: 'Add one',
        text: 'Press Add Testimonial, enter the words of the client and the name, with the Chinese beside them, and choose the service. A picture of that work may stand beside it, from the library or uploaded. Without testimonials the site shows nothing of this.',
      },
      {
        heading: 'Ask first',
        text: 'Words and name of a client are published with consent only. Note the day and how it was given; until then it stays a draft. Only staff see these two. If somebody takes the consent back, unpublish or delete it: the site stops showing it at once.',
      },
      {
        heading: 'Where it stands',
        text: 'Each page shows one: the page of a service the first of that service, otherwise the first without a service; the home page the first of all. Drag the cards to change their order.',
      },
    ],
  },
  'client-galleries': {
    title: 'Client galleries',
    lead: 'Hand the photos and videos of a shoot to a client in private.',
    pictureAlt: 'The list of client galleries, each with cover, client, number of files and state',
    parts: [
      {
        heading: 'Create a gallery and upload',
        text: 'Press Create client gallery, or New client gallery on an enquiry, which fills in name, e-mail and service. Open the gallery and drop files or a whole folder: they are put in the order in which they were taken. Make sections such as Ceremony if you like, and drag photos to order them.',
      },
      {
        heading: 'Give the link to the client',
        text: 'Press Create link, choose whether it allows looking only or downloading too, and add a PIN and a last day if you want. The link is shown only once: copy it at once, or print the card with its QR code. Each link says how often it was opened.',
      },
      {
        heading: 'Let the client choose',
        text: 'Create a link that allows choosing, and enter in the gallery how many photos the package includes. People choose under their own names, and what they pick, rate and say stands under Picks at once. When they submit the choice, you get a mail and nobody changes it any more, until you press Open the choice again. Copy a search for Lightroom Classic or Capture One, or download a table or XMP ratings.',
      },
      {
        heading: 'Who sees it',
        text: 'Whoever has a link, and your staff. No page of the site shows these photos, and they are not in the library. Press Revoke and a link ends at once. If you delete a gallery, its photos go to the trash with it, where they can be restored for 30 days.',
      },
      {
        heading: 'A better edit, or an altered photo',
        text: 'Press the arrows on a photo, or drop a file on it, to replace it: its place, links and picks stay, and the file before goes to the trash. Press the wand if something in it was added, removed or exchanged, and choose the original of the same gallery: without it the client does not see the photo. The agent prints the address or the QR code of the page that shows both.',
      },
    ],
  },
  pages: {
    title: 'Page contents',
    lead: 'Every sentence, price and section of the site, in both languages.',
    pictureAlt: 'The overview of pages with a small picture of each and what is not translated yet',
    parts: [
      {
        heading: 'Change something',
        text: 'Open a page. The fields stand on the left, the page itself on the right; click a text in the preview to reach its field. Save draft keeps your work without showing it, Publish puts it online after you have seen what changes.',
      },
      {
        heading: 'Two languages',
        text: 'Each field has an English and a Chinese side. If the English changes later, the Chinese is marked as possibly out of date. Missing or out of date lists all of these.',
      },
      {
        heading: 'Chinese of everything else',
        text: 'Team, galleries, videos, floor plans, photos and the studio have their Chinese in their own forms, in the field Chinese site; while it is empty, visitors read the English. What is missing is counted at the top of this tab, and each count leads there.',
      },
      {
        heading: 'Sections',
        text: 'Drag sections into another order, or hide one by its switch. Back to the built-in text undoes a single field; under History you find every earlier version and can restore it.',
      },
      {
        heading: 'Two people at once',
        text: 'If a colleague saves first, your work is kept: you are shown both texts and choose.',
      },
    ],
  },
  trash: {
    title: 'Trash',
    lead: 'What was deleted stays here for 30 days.',
    pictureAlt: 'The trash with a deleted photo, the days that are left, and the buttons to restore it',
    parts: [
      {
        heading: 'Restore',
        text: 'Press Restore, and the thing is back where it was, with its texts, its place in the order and its connections. Visitors see it again at once if it was published. A contact submission comes back with its notes, answers and mails.',
      },
      {
        heading: 'Delete for good',
        text: 'After 30 days this happens by itself. Delete for good does it at once and cannot be undone; use it when somebody asks you to remove a picture of them. To erase a person, use Settings, Privacy: that is final at once.',
      },
      {
        heading: 'What visitors see',
        text: 'A deleted picture disappears from all pages at once, and its address no longer works. If something still uses it, the question before deleting says where.',
      },
    ],
  },
  settings: {
    title: 'Settings',
    lead: 'The data of the studio, your password, your devices, privacy and the language.',
    pictureAlt: 'The settings dialog with the name, telephone number and addresses of the studio',
    parts: [
      {
        heading: 'Studio',
        text: 'Name, telephone, e-mail, addresses, opening hours and social media: entered once, shown in the footer, on the contact page and to search engines. An empty field is not shown.',
      },
      {
        heading: 'Password and devices',
        text: 'Change your password from time to time; it logs out your other devices. Under Devices you see where you are logged in, and end what you do not know.',
      },
      {
        heading: 'Two-step sign-in',
        text: 'Under Settings, Sign-in security, you can turn two-step sign-in on: logging in then takes a six-digit code of an authenticator app on your phone, in addition to the password. Keep the ten recovery codes somewhere that is not your phone: if it is lost, each of them logs you in once. If you lose both, whoever looks after the server can turn it off for you.',
      },
      {
        heading: 'Privacy and activity',
        text: 'Under Privacy you set how long enquiries are kept, and find or erase everything about one person who asks for it. Activity lists who did what, and when.',
      },
      {
        heading: 'Language',
        text: 'The back office can be all Chinese, all English or mixed. This applies to this browser only.',
      },
    ],
  },
  mail: {
    title: 'Mail',
    lead: 'Be told of enquiries by mail, and answer them from here.',
    pictureAlt: 'The mail settings with server, sender and the people who are told',
    parts: [
      {
        heading: 'Connect your mailbox',
        text: 'Open Settings, Mail. Enter the name of the mail server, user and password as your provider lists them under SMTP. Many want an app password instead of your usual one. The sender must be an address of that mailbox.',
      },
      {
        heading: 'Who is told',
        text: 'Add each person, with the services that concern them and the language. Leave the digest hours empty for a mail at once, or enter hours such as 9, 17 for two collected ones a day.',
      },
      {
        heading: 'Try it',
        text: 'Save, then send a test mail. Each step says whether it worked, and what to do if not. Waiting and failed mails are listed below and can be sent again.',
      },
    ],
  },
  system: {
    title: 'System',
    lead: 'How the software itself is doing: disks, backups, queues and security advice.',
    pictureAlt: 'The System tab: what needs attention, security advice, backups, disks and queues',
    parts: [
      {
        heading: 'Begin with what needs attention',
        text: 'At the top stands what somebody should see to now: a backup or a rehearsal that failed, a disk that fills up, mail that is not sent, a certificate that ends, or photos that nothing processes. When it is urgent, the tab has a small dot, and those who are told of every enquiry get a mail once a day.',
      },
      {
        heading: 'Pass it on',
        text: 'Most of it is mended on the server and not in the back office. Send the sentence as it is to whoever looks after the server; the capital letters in brackets are the name of the setting.',
      },
      {
        heading: 'Backups and rehearsals',
        text: 'Here you see when the last backup was made, how long it took and how it ended. After each backup the software restores it once, to know that it works. You are warned when one fails, and after three days without a good one.',
      },
      {
        heading: 'Newer versions',
        text: 'The site never looks for updates by itself. If an address for updates is set, it is asked once when you press the button, and is told nothing about you.',
      },
    ],
  },
  backup: {
    title: 'Backup',
    lead: 'So that nothing is lost if a disk breaks or something is deleted by mistake.',
    pictureAlt: 'The list of first steps, where the step about the backup is still open',
    parts: [
      {
        heading: 'Have it switched on',
        text: 'This is done on the server, not here. Ask whoever looks after it to set BACKUP_DIR to a folder on another disk. From then on a backup of everything is made each night, and the first step about it ticks itself off.',
      },
      {
        heading: 'Where copies belong',
        text: 'At least one copy outside the building. If the backup is encrypted, keep its passphrase somewhere else on paper: without it the keys cannot be read.',
      },
      {
        heading: 'Small mistakes',
        text: 'For these you need no backup: deleted things wait in the trash for 30 days, page contents have a history, and many changes offer Undo.',
      },
      {
        heading: 'In an emergency',
        text: 'The manual for operation describes how a backup is restored on a new machine (npm run restore), and how that is rehearsed (npm run rehearse).',
      },
    ],
  },
};
