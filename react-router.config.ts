import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // server/build/build-if-needed.ts builds beside the build in use and then swaps the two.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // The whole table of routes is small: one hashed file that caches for ever, instead of a request for each group of links.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
