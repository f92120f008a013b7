/** The ones that claim to be others come first: Edge and Opera say Chrome, Chrome says Safari. */
const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/MicroMessenger\//, 'WeChat'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** "Chrome · Windows": enough for people to know their own devices; undefined where neither can be told. */
export function browserName(userAgent: string | null): string | undefined {
  const named = [browsers, systems].flatMap((known) => known.find(([mark]) => mark.test(userAgent ?? ''))?.[1] ?? []);
  return named.length > 0 ? named.join(' · ') : undefined;
}
