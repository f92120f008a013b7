/** Content types that several pages share. Pictures are referenced by id; loaders resolve them to picture sources. */
export interface TitledText {
  title: string;
  text: string;
}

export interface IdentifiedText extends TitledText {
  id: string;
}

export interface PageHero {
  title: string;
  subtitle: string;
}
