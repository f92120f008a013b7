/**
 * Arguments for Chromium in tests and measurements: no background network traffic, and no sandbox as root, where it does
 * not work.
 */
export const quietArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
