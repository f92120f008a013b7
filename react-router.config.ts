import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // server/build/build-if-needed.ts builds into another folder and then swaps the two.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // The route manifest is small: one file with a hash that is cached forever, instead of requests while links are discovered.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
