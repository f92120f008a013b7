import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole table of routes is small: one hashed file that caches for ever, instead of a request for each group of links.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
