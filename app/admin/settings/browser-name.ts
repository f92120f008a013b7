/** In this order, because user agents contain other names: Edge and Opera contain Chrome, Chrome contains Safari. */
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

/** A short name such as "Chrome · Windows"; undefined if neither browser nor system is recognised. */
export function browserName(userAgent: string | null): string | undefined {
  const named = [browsers, systems].flatMap((known) => known.find(([mark]) => mark.test(userAgent ?? ''))?.[1] ?? []);
  return named.length > 0 ? named.join(' · ') : undefined;
}
