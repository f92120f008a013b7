import type {
  ClientGallery,
  ClientGalleryCreate,
  ClientGalleryKind,
  ClientGalleryUpdate,
} from '#contract/client-galleries.ts';
import type { ContactMessage } from '#contract/enquiries.ts';
import { personName } from '#contract/person-name.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { ServiceType } from '#contract/service-types.ts';

/** What the fields of the form have. */
export interface GalleryValues extends Record<string, unknown> {
  title: string;
  clientName: string;
  clientEmail: string;
  language: SiteLanguage;
  service: ServiceType | '';
  /** YYYY-MM-DD */
  shootDate: string;
  address: string;
  message: string;
  /** one in each line */
  sections: string;
  /** a number, or empty */
  includedPicks: string;
  extraPickPrice: string;
  /** empty: the first photo */
  coverMediaId: string;
}

/** What is known of a new gallery. */
export type GalleryStart = Partial<
  Pick<GalleryValues, 'title' | 'clientName' | 'clientEmail' | 'language' | 'service'> & {
    enquiryId: string;
    kind: ClientGalleryKind;
  }
>;

export function startFromEnquiry(enquiry: ContactMessage): GalleryStart {
  const clientName = personName(enquiry);
  return {
    title: clientName,
    clientName,
    clientEmail: enquiry.email,
    language: enquiry.language?.startsWith('zh') ? 'zh-Hans' : 'en',
    service: enquiry.serviceType,
    enquiryId: enquiry.id,
  };
}

export function toGalleryValues(stored: ClientGallery | undefined, start: GalleryStart = {}): GalleryValues {
  const { enquiryId: _enquiryId, kind: _kind, ...known } = start;
  return {
    title: stored?.title ?? '',
    clientName: stored?.clientName ?? '',
    clientEmail: stored?.clientEmail ?? '',
    language: stored?.language ?? 'en',
    service: stored?.service ?? '',
    shootDate: stored?.shootDate ?? '',
    address: stored?.address ?? '',
    message: stored?.message ?? '',
    sections: stored?.sections.join('\n') ?? '',
    includedPicks: String(stored?.includedPicks ?? ''),
    extraPickPrice: stored?.extraPickPrice ?? '',
    coverMediaId: stored?.coverMediaId ?? '',
    ...(stored ? {} : known),
  };
}

/** @param stored undefined: it is created */
export function toGalleryBody(
  values: GalleryValues,
  stored: ClientGallery | undefined,
  start: GalleryStart = {},
): ClientGalleryCreate | ClientGalleryUpdate {
  const { service, shootDate, sections, includedPicks, coverMediaId, ...rest } = values;
  return {
    ...rest,
    clientEmail: values.clientEmail.trim(),
    service: service || null,
    shootDate: shootDate || null,
    includedPicks: includedPicks.trim() === '' ? null : Number(includedPicks),
    sections: sections.split('\n').flatMap((line) => line.trim() || []),
    ...(stored
      ? { coverMediaId: coverMediaId || null }
      : { ...(start.enquiryId && { enquiryId: start.enquiryId }), ...(start.kind && { kind: start.kind }) }),
  };
}
