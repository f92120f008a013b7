import { expect, it } from 'vitest';
import { type ClientGallery, clientGalleryCreate, clientGalleryUpdate } from '#contract/client-galleries.ts';
import type { ContactMessage } from '#contract/enquiries.ts';
import { startFromEnquiry, toGalleryBody, toGalleryValues } from './gallery-values.ts';

const enquiry = {
  id: '4f1b2c9e-6c1f-4d35-9d4e-0a4f0f7a1b11',
  firstName: '华',
  lastName: '李',
  email: 'li@example.com',
  serviceType: 'newborn',
  language: 'zh-Hans',
} as ContactMessage;

it('fills a new gallery in from an enquiry, with its language and service', () => {
  const start = startFromEnquiry(enquiry);
  const body = toGalleryBody(toGalleryValues(undefined, start), undefined, start);
  expect(body).toMatchObject({
    clientEmail: 'li@example.com',
    language: 'zh-Hans',
    service: 'newborn',
    enquiryId: enquiry.id,
  });
  expect(body.clientName).toBe(body.title);
  expect(clientGalleryCreate.safeParse(body).error).toBeUndefined();
  expect(startFromEnquiry({ ...enquiry, language: 'en-CA' }).language).toBe('en');
});

it('sends what the contract takes, and shows it again', () => {
  const values = {
    ...toGalleryValues(undefined),
    title: 'The Li family',
    clientEmail: ' li@example.com ',
    shootDate: '2026-05-02',
    sections: ' Ceremony \n\nPortraits\n',
  };
  const body = toGalleryBody(values, undefined);
  expect(clientGalleryCreate.safeParse(body).error).toBeUndefined();
  expect(body).toMatchObject({ sections: ['Ceremony', 'Portraits'], service: null, clientEmail: 'li@example.com' });
  expect(body).not.toHaveProperty('coverMediaId');

  const stored = { ...body, id: enquiry.id, coverMediaId: null } as ClientGallery;
  const shown = toGalleryValues(stored);
  expect(shown.sections).toBe('Ceremony\nPortraits');
  const change = toGalleryBody({ ...shown, shootDate: '', coverMediaId: '' }, stored);
  expect(change).toMatchObject({ shootDate: null, coverMediaId: null });
  expect(clientGalleryUpdate.safeParse(change).error).toBeUndefined();
});
