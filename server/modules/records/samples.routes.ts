import { pagesWithHero } from '#contract/content/content-pages.ts';
import { inData } from '#contract/fields.ts';
import { type Samples, samples } from '#contract/samples.ts';
import { heroPictures } from '#content/galleries.ts';
import { builtInPicture } from '#content/pictures.ts';
import { builtInTeam } from '#content/team-members.ts';
import type { App } from '#server/http/api/app-instance.ts';

const builtIn: Samples = {
  banners: {
    'hero-home': builtInPicture(heroPictures.home),
    'hero-portrait': builtInPicture(heroPictures.portrait),
    'hero-property': builtInPicture(heroPictures.property),
    'hero-commercial': builtInPicture(heroPictures.commercial),
    'hero-newborn': builtInPicture(heroPictures.newborn),
  },
  pages: Object.fromEntries(
    pagesWithHero.map((name) => [name, builtInPicture(heroPictures[name])]),
  ) as Samples['pages'],
  team: builtInTeam.map(({ id, name, role, image }) => ({ id, name, role, picture: builtInPicture(image) })),
};

/** A route of its own, because the list of pictures is too long for the back office's bundle, and only some tabs show it. */
export function samplesAdminRoutes(app: App): void {
  app.get('/api/admin/samples', {
    schema: {
      tags: ['Samples'],
      summary:
        'The built-in banners and team members that stand where the studio has none of its own, and the built-in banners of all pages',
      security: [{ bearer: [] }],
      response: { 200: inData(samples) },
    },
    handler: () => ({ data: builtIn }),
  });
}
