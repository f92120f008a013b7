import { type NameField, nameFieldsOf } from '#contract/enquiry-fields.ts';
import type { SocialNetwork } from '#contract/studio.ts';

/**
 * Labels of controls and other fixed words of the public site, which are not texts of the owner (those stand in the documents
 * of the pages). Plain data, so that an island can get them as properties; words in braces are placeholders for `fillIn`.
 */
export const en = {
  /** accessible name of a button that occurs for several things */
  labelOf: '{action}: {of}',
  /** of links to other sites */
  opensNewTab: '(opens in a new tab)',
  close: 'Close',
  menu: 'Menu',
  /** names of the navigation bar and of the phone menu */
  mainNavigation: 'Main',
  mainMenu: 'Main menu',
  /** link to a profile of the studio or a person */
  profile: '{name} on {platform}',
  /** names of networks that are not their keys in the identity */
  networks: {
    xiaohongshu: 'Xiaohongshu',
    douyin: 'Douyin',
    weibo: 'Weibo',
    wechat: 'WeChat',
    whatsapp: 'WhatsApp',
  } as Readonly<Partial<Record<SocialNetwork, string>>>,
  chatCodeAlt: 'QR code that opens a chat with the studio',
  mapOf: 'Map of the streets around {name}',
  /** name of the banner of the home page */
  welcome: 'Welcome',
  scrollToServices: 'Scroll down to our services',
  /** of the featured work, which gets them as properties */
  slideshow: {
    play: 'Play the slideshow',
    pause: 'Pause the slideshow',
    pictures: 'Pictures',
    categories: 'Featured work by category',
  },
  playVideo: 'Play video: ',
  /** link to a file whose address names no site */
  openFile: 'Open the file',
  /** slider between two pictures, and its value */
  slider: 'How much is shown of “{before}” and of “{after}”',
  sliderValue: '{shown} % {before}, {rest} % {after}',
  /** opens a picture over the page */
  fullScreen: '{label}: open full screen',
  /** of the contact form, which gets them as properties */
  contactForm: {
    /** in the order in which they are asked for */
    nameFields: nameFieldsOf.en as readonly NameField[],
    /** of its messages that appear for some seconds */
    close: 'Close',
    /** while an attempt to send has failed and the next one follows */
    sendingAgain: 'Your message has not arrived yet. It is being sent again by itself; what you wrote stays here.',
    /** translations of the messages of contract/contact.ts, by these */
    errors: {} as Readonly<Record<string, string>>,
    /** translations of the reasons why the server refuses an enquiry, by the code of the problem */
    reasons: {} as Readonly<Record<string, string>>,
  },
  /** translations of the messages of the private page of an enquiry, by these */
  enquiryErrors: {} as Readonly<Record<string, string>>,
  /** of lightbox and video player, which the browser renders: a data block of the document contains these words */
  overlay: {
    close: 'Close',
    previous: 'Previous picture',
    next: 'Next picture',
    noVideo: 'Your browser does not support the video tag.',
  },
};

export type SiteMessages = Readonly<typeof en>;
export type OverlayMessages = SiteMessages['overlay'];
