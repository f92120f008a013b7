import type { PageContent } from '#contract/content/define-page.ts';
import { fillIn } from '#contract/content/fill-in.ts';
import type { contactPage } from '#contract/content/pages/contact.ts';
import { Button } from '#app/ui/button.tsx';
import { useIdentity } from '#app/site/frame/identity.ts';
import { useSiteLanguage } from '#app/site/words/use-site-language.ts';
import { useMessages } from '#app/site/words/use-words.ts';
import { OutsideLink } from '../outside-link.tsx';
import { addressLines } from './address-lines.ts';
import streets from './studio-map-streets.svg';

/** Half the height and width of the map section, in degrees. */
const reach = { latitude: 0.004, longitude: 0.008 };

type StudioMapProps = Pick<PageContent<typeof contactPage>, 'map' | 'details'>;

/** A map from a third-party server, loaded only on request of the visitor. The address and a link are always shown. */
export function StudioMap({ map: { title, show, open, failed }, details }: StudioMapProps) {
  const { mapOf } = useMessages();
  const identity = useIdentity();
  const comma = useSiteLanguage() === 'zh-Hans' ? '，' : ', ';
  const { map, offices, name } = identity;
  if (offices.length === 0) return null;
  const lines = addressLines(identity, 0, details);
  const address = lines.map(({ text }) => text).join(comma);

  return (
    <section aria-labelledby="map-title" className="studio-map">
      {map && (
        // client/maps.ts puts it in the place of the drawing.
        <template>
          <iframe
            // oxlint-disable-next-line react/iframe-missing-sandbox -- third-party origin: allow-same-origin gives it access to its own storage only
            sandbox="allow-scripts allow-same-origin allow-popups"
            title={fillIn(mapOf, { name })}
            src={embedUrl(map)}
            className="h-full w-full"
          />
        </template>
      )}
      <img src={streets} alt="" loading="lazy" className="studio-map-streets" />
      <div className="studio-map-cover">
        <div>
          <h3 id="map-title" className="text-h4">
            {title}
          </h3>
          <output className="block text-danger empty:hidden" data-failure={failed} />
          <p lang={lines.every(({ lang }) => lang) ? 'en' : undefined} className="text-small text-ash">
            {address}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6">
          {map && (
            <Button tone="outline" compact className="needs-script" data-show-map>
              {show}
            </Button>
          )}
          <OutsideLink href={map ? markerUrl(map) : searchUrl(address)}>{open}</OutsideLink>
        </div>
      </div>
    </section>
  );
}

interface Position {
  latitude: number;
  longitude: number;
}

function embedUrl({ latitude, longitude }: Position): string {
  const box = [
    longitude - reach.longitude,
    latitude - reach.latitude,
    longitude + reach.longitude,
    latitude + reach.latitude,
  ];
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}

function markerUrl({ latitude, longitude }: Position): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

function searchUrl(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
}
