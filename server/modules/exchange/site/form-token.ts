const tokenOf = /formToken&quot;:&quot;([\w.-]+)&quot;/;

/** A page with the contact form has the time of its rendering, signed: a copy of it would be another one each time, and useless. */
export function withoutFormToken(page: Buffer): Buffer {
  const html = page.toString();
  const token = tokenOf.exec(html)?.[1];
  return token ? Buffer.from(html.replaceAll(token, '')) : page;
}
