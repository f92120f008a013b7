import type { HelpTopic } from '#app/i18n/help/help-article.ts';
import { createDialogOpener } from '#app/admin/shell/dialog-opener.ts';

/** At an article, or at the list of all. */
export const { show: showHelp, useOpenPart: useOpenHelp } = createDialogOpener<HelpTopic | 'list'>();
