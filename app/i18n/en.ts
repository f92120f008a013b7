import { en as shell } from '#app/admin/shell/messages.ts';
import { en as session } from '#app/admin/session/messages.ts';
import { en as help } from '#app/admin/help/messages.ts';
import { en as firstSteps } from '#app/admin/first-steps/messages.ts';
import { en as trash } from '#app/admin/trash/messages.ts';
import { en as enquiries } from '#app/admin/enquiries/messages.ts';
import { en as heroBanners } from '#app/admin/hero-banners/messages.ts';
import { en as upload } from '#app/admin/upload/messages.ts';
import { en as controls } from '#app/admin/controls/messages.ts';
import { en as records } from '#app/admin/records/messages.ts';
import { en as translations } from '#app/admin/translations/messages.ts';
import { en as galleries } from '#app/admin/galleries/messages.ts';
import { en as media } from '#app/admin/media/messages.ts';
import { en as mail } from '#app/admin/mail/messages.ts';
import { en as pages } from '#app/admin/pages/messages.ts';
import { en as settings } from '#app/admin/settings/messages.ts';
import { en as faults } from '#contract/faults/messages.ts';
import { en as shared } from './messages.ts';
import type { Catalogue } from './zh.ts';

/** The English catalogue. Texts that the specification quotes are used literally. */
export const en: Catalogue = {
  ...shared,
  ...shell,
  ...session,
  ...help,
  ...firstSteps,
  ...trash,
  ...enquiries,
  ...heroBanners,
  ...upload,
  ...controls,
  ...records,
  ...translations,
  ...galleries,
  ...media,
  ...mail,
  ...pages,
  ...settings,
  faults,
};
