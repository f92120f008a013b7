import type { PictureSource } from '#contract/media/media.ts';
import { Picture } from '#app/ui/picture.tsx';
import { TextLink } from '../parts/links.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';

interface StoryProps {
  title: string;
  paragraphs: readonly string[];
  /** the link to the team */
  action: string;
  picture: PictureSource;
}

export function Story({ title, paragraphs, action, picture }: StoryProps) {
  return (
    <section id="story" aria-labelledby="story-title" className="wrap section columns-12 items-center gap-y-12">
      <Picture
        source={picture}
        sizes="(min-width: 90rem) 547px, (min-width: 64rem) 37vw, 91vw"
        className="col-span-12 lg:col-span-5"
      />
      <div className="col-span-12 lg:col-span-6 lg:col-start-7">
        <h2 id="story-title" className="text-h2">
          <Phrases>{title}</Phrases>
        </h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="measure mt-6 text-lead">
            {paragraph}
          </p>
        ))}
        <TextLink to="/team" className="mt-6">
          {action}
        </TextLink>
      </div>
    </section>
  );
}
