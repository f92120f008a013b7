/** What a Chromium that tests or measures is started with: nothing of its own on the network, and no sandbox for root, who cannot have one. */
export const quietArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
