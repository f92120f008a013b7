export interface LegalText {
  title: string;
  intro: string;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
}
