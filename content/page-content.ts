import type { ServiceType } from '#contract/contact.ts';

/** Shapes that several pages' content shares. Pictures are named by id; loaders turn ids into picture sources. */
export interface TitledText {
  title: string;
  text: string;
}

export interface Statistic {
  value: string;
  label: string;
}

export interface PricePackage {
  name: string;
  /** as it is shown */
  price: string;
  popular?: boolean;
  summary: string;
  contents: readonly string[];
}

export interface PriceList {
  title: string;
  intro: string;
  packages: readonly PricePackage[];
  /** Label of every package's button. */
  action: string;
  /** Which service the enquiry form preselects when a package is chosen. */
  serviceType: ServiceType;
}

export interface PageHero {
  title: string;
  subtitle: string;
  /**
   * Which part of the picture stays in view where its place has other proportions (`object-position`): across on a
   * telephone, down on a wide screen. Every built-in hero has its subject high and to the right, and calm ground below
   * for the words.
   */
  position: `${number}% ${number}%`;
}
