import { useRouteLoaderData } from 'react-router';
import type { PageContent } from '#contract/content/define-page.ts';
import type { framePage } from '#contract/content/pages/frame.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { DraftNotice } from '#app/services-context.ts';
import type { TranslatedIdentity } from '#contract/studio.ts';
import type { FramePictures } from './load-frame-pictures.ts';
import type { Proof } from '#app/site/sections/testimonial-band.tsx';

export type FrameContent = PageContent<typeof framePage>;

/** Data that the layout loads for every public page. */
export interface LayoutData {
  language: SiteLanguage;
  frame: FrameContent;
  identity: TranslatedIdentity;
  /** of menu and footer */
  pictures: FramePictures;
  year: number;
  /** what stands before the end of the home page and the pages of services */
  proof: Proof | null;
  /** set while a draft is shown */
  draft: DraftNotice | null;
}

/** What the layout has loaded; undefined if that failed, or outside the public pages. */
export function useLoadedLayout(): LayoutData | undefined {
  const english = useRouteLoaderData<LayoutData>('site/layout');
  const chinese = useRouteLoaderData<LayoutData>('site/layout-zh-Hans');
  return english ?? chinese;
}

function useLayoutData(): LayoutData {
  const loaded = useLoadedLayout();
  if (!loaded) throw new Error('The data of the layout are there only inside the layout of the public pages');
  return loaded;
}

/** The texts of menu and footer. */
export function useFrame(): FrameContent {
  return useLayoutData().frame;
}

/** The pictures of menu and footer. */
export function useFramePictures(): FramePictures {
  return useLayoutData().pictures;
}

/** The studio's identity from the settings, in the language of the page. */
export function useIdentity(): TranslatedIdentity {
  return useLayoutData().identity;
}
