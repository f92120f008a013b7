import type { PageContent } from '#contract/content/define-page.ts';
import type { weddingPage } from '#contract/content/pages/wedding.ts';

export type RentalMessages = PageContent<typeof weddingPage>['rental'];
