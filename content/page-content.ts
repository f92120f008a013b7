/** Content types that several pages share. Pictures are referenced by id; loaders resolve them to picture sources. */
export interface TitledText {
  title: string;
  text: string;
}

export interface IdentifiedText extends TitledText {
  id: string;
}

export interface Statistic {
  id: string;
  value: string;
  label: string;
}

export interface PricePackage {
  id: string;
  name: string;
  /** as displayed */
  price: string;
  popular: boolean;
  summary: string;
  contents: readonly string[];
}

export interface PriceList {
  title: string;
  intro: string;
  packages: readonly PricePackage[];
  /** label of the button of each package */
  action: string;
  /** what the contact form names when a package is chosen */
  about: string;
  /** badge of popular packages */
  popular: string;
}

export interface PageHero {
  title: string;
  subtitle: string;
}
