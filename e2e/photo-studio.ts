import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { main } from '#server/main.ts';

/** `npm start` without the media worker of films, whose process costs as much to start as the server's. */
await buildIfNeeded();
await main({ site: 'built', workers: ['photos'] });
