import type { ExportedMedia } from '#contract/exchange/studio-file.ts';

type Described = Pick<ExportedMedia, 'alt' | 'caption' | 'tags' | 'translations'>;

/**
 * The texts of an item as XMP (ISO 16684-1), for programs that manage pictures: title and alternative text, description and
 * keywords, in English and Chinese. It stands beside the original, whose bytes stay as they were uploaded.
 */
export function createSidecar({ alt, caption, tags, translations }: Described): string {
  const inChinese = (field: string) => translations.find((one) => one.field === field)?.text;
  const titles = [
    ...alternatives('dc:title', alt, inChinese('alt')),
    ...alternatives('Iptc4xmpCore:AltTextAccessibility', alt, inChinese('alt')),
    ...alternatives('dc:description', caption ?? '', inChinese('caption')),
  ];
  const keywords = tags.map((tag) => `     <rdf:li>${escapeXml(tag)}</rdf:li>`);
  const subject = ['   <dc:subject>', '    <rdf:Bag>', ...keywords, '    </rdf:Bag>', '   </dc:subject>'];
  return `${[
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    ' <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    '    xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">',
    ...titles,
    ...(tags.length > 0 ? subject : []),
    '  </rdf:Description>',
    ' </rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n')}\n`;
}

function alternatives(name: string, english: string, chinese: string | undefined): string[] {
  if (!english && !chinese) return [];
  return [
    `   <${name}>`,
    '    <rdf:Alt>',
    textIn('x-default', english),
    ...(chinese ? [textIn('zh-Hans', chinese)] : []),
    '    </rdf:Alt>',
    `   </${name}>`,
  ];
}

function textIn(language: string, text: string): string {
  return `     <rdf:li xml:lang="${language}">${escapeXml(text)}</rdf:li>`;
}

/** XML 1.0 has no way to write control characters. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- removing them is the purpose
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}
