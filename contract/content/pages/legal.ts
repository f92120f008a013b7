import { z } from 'zod';
import { sitePages } from '#contract/site-pages.ts';
import { definePage, line, lines, list, optionalLines, paragraph } from '../define-page.ts';

const title = line(60);
const introduction = paragraph(300);

/** Headings with paragraphs, and points where there are any. */
const chapters = list({ title: line(), paragraphs: lines(600, 8), points: optionalLines(300, 12) }, { maximum: 20 });

/** Who answers questions, from the settings of the studio. The address is a link. */
const questions = z.object({ title: line(), text: line(200, { placeholders: ['company', 'email'] }) });

export const privacyPage = definePage(sitePages.privacy.path, {
  title,
  introduction,
  chapters,
  /** the first paragraph of the chapter `retention`, which depends on a setting of the back office */
  retention: z.object({
    /** after how many months enquiries are deleted */
    automatic: paragraph(400, { placeholders: ['months'] }),
    unlimited: paragraph(400),
  }),
  questions,
});

export const termsPage = definePage(sitePages.terms.path, { title, introduction, chapters, questions });
