import type { SourceContent } from '#contract/content/define-page.ts';
import type { framePage } from '#contract/content/pages/frame.ts';

type Frame = SourceContent<typeof framePage>;

/** The part of the frame that the error pages show. They show these texts also if the frame cannot be loaded. */
export const errorPages: Pick<Frame, 'notFound' | 'failure'> & { services: Frame['footer']['services'] } = {
  notFound: {
    title: '404 Page Not Found',
    text: 'Did you forget to add the page to the router?',
    home: 'Back to the home page',
    others: 'Other pages',
  },
  failure: {
    title: 'Something went wrong',
    text: 'This page could not be shown.',
    again: 'Please try again in a moment.',
    home: 'Back to the home page',
  },
  services: { portrait: 'Portrait', newborn: 'Newborn', property: 'Property', commercial: 'Commercial' },
};
