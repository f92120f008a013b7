import type { ServiceType } from '#contract/contact.ts';

/** Content types that several pages share. Pictures are referenced by id; loaders resolve them to picture sources. */
export interface TitledText {
  title: string;
  text: string;
  /** element id, if a link leads to the text */
  id?: string;
}

export interface Statistic {
  value: string;
  label: string;
}

export interface PricePackage {
  name: string;
  /** as displayed */
  price: string;
  popular?: boolean;
  summary: string;
  contents: readonly string[];
}

export interface PriceList {
  title: string;
  intro: string;
  packages: readonly PricePackage[];
  /** label of the button of each package */
  action: string;
  /** service that the contact form preselects when a package is chosen */
  serviceType: ServiceType;
}

export interface PageHero {
  title: string;
  subtitle: string;
  /**
   * `object-position` of the cropped picture: horizontal on a phone, vertical on a wide screen. Every built-in hero has its
   * subject at the top right, and a calm background below for the text.
   */
  position: `${number}% ${number}%`;
}
