import { zh as shell } from '#app/admin/shell/messages.ts';
import { zh as session } from '#app/admin/session/messages.ts';
import { zh as help } from '#app/admin/help/messages.ts';
import { zh as firstSteps } from '#app/admin/first-steps/messages.ts';
import { zh as trash } from '#app/admin/trash/messages.ts';
import { zh as enquiries } from '#app/admin/enquiries/messages.ts';
import { zh as heroBanners } from '#app/admin/hero-banners/messages.ts';
import { zh as upload } from '#app/admin/upload/messages.ts';
import { zh as controls } from '#app/admin/controls/messages.ts';
import { zh as records } from '#app/admin/records/messages.ts';
import { zh as translations } from '#app/admin/translations/messages.ts';
import { zh as galleries } from '#app/admin/galleries/messages.ts';
import { zh as media } from '#app/admin/media/messages.ts';
import { zh as mail } from '#app/admin/mail/messages.ts';
import { zh as pages } from '#app/admin/pages/messages.ts';
import { zh as settings } from '#app/admin/settings/messages.ts';
import { zh as faults } from '#contract/faults/messages.ts';
import { zh as shared } from './messages.ts';

/** The Chinese catalogue: the sum of what the features say, and the faults of fields. Its type defines the keys, which the English one must have too. */
export const zh = {
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

export type Catalogue = typeof zh;
