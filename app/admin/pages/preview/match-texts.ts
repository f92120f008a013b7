/**
 * Finds the texts of fields among the text nodes of a page, both in the order of the page. A text of one field belongs to it
 * wherever it stands, such as on the button of each package; of a text that several fields have, the k-th is the k-th field's.
 *
 * @returns for each field the indexes of its nodes
 */
export function matchTexts(fields: readonly string[], nodes: readonly string[]): number[][] {
  const places = new Map<string, number[]>();
  for (const [index, text] of nodes.entries()) places.set(text, [...(places.get(text) ?? []), index]);
  const owners = Map.groupBy(fields.keys(), (index) => fields[index] as string);
  return fields.map((text, index) => {
    const found = places.get(text) ?? [];
    const sharing = owners.get(text) ?? [];
    if (text === '' || sharing.length === 1) return text === '' ? [] : found;
    const own = found[sharing.indexOf(index)];
    return own === undefined ? [] : [own];
  });
}

/** White space as the schemas of the fields have it. */
export function plainText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
