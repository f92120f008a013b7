import { closingCalls } from '#content/closing-calls.ts';
import { heroPositions } from '#content/galleries.ts';
import {
  cinematicIntro,
  cinematicServices,
  filmHero,
  filmServices,
  productionStillsIntro,
  filmStatement,
} from '#content/pages/film.ts';
import { cinematicVideos } from '#content/sample-videos.ts';
import { GallerySection } from '#app/site/sections/gallery-section.tsx';
import { builtInPageHead } from '../seo/page-head.ts';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { loadVideos } from '../parts/page-pictures.ts';
import { ServiceCall } from '#app/site/sections/service-call.tsx';
import { TitledTexts } from '#app/site/sections/titled-texts.tsx';
import { Statement } from '#app/site/sections/statement.tsx';
import { VideoSection } from '../parts/video/video-section.tsx';
import type { Route } from './+types/route';
import { loadFilmPictures } from './load-film-pictures.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const [{ shown, ...pictures }, videos] = await Promise.all([
    loadFilmPictures(context),
    loadVideos(context, 'cinematic-production', cinematicVideos),
  ]);
  return { ...pictures, videos, head: await builtInPageHead(context, '/film', { ...shown, videos }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** The only page with a dark theme throughout. */
export default function Film({ loaderData: { hero, stills, videos } }: Route.ComponentProps) {
  return (
    <>
      <div className="on-night">
        <PageHero words={filmHero} position={heroPositions.film} picture={hero} />
        <GallerySection id="production-stills" intro={productionStillsIntro} pictures={stills} hasBleed />
        <Statement text={filmStatement} className="pt-0" />
        <section id="services" aria-labelledby="services-title" className="wrap section pt-0">
          <h2 id="services-title" className="section-head text-h2">
            {filmServices.title}
          </h2>
          <TitledTexts items={filmServices.items} columns={4} />
        </section>
        <VideoSection id="cinematic-production" intro={cinematicIntro} videos={videos} className="pt-0">
          <h3 className="section-head mt-[clamp(4rem,8vw,7rem)] text-h3">{cinematicServices.title}</h3>
          <TitledTexts items={cinematicServices.items} columns={4} headings="h4" />
        </VideoSection>
      </div>
      <ServiceCall words={closingCalls.film} service="commercial" className="bg-linen" />
    </>
  );
}
