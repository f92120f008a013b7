import { describe, expect, it } from 'vitest';
import { errorsIn } from '#server/platform/app-error.ts';
import { aboutEntry, propertyVideo, teamMember } from '#contract/records.ts';
import { toBody, toFormValues } from './record-kind.ts';

const video = {
  contract: propertyVideo,
  fields: [
    { name: 'title', kind: 'text' },
    { name: 'price', kind: 'text' },
    { name: 'quality', kind: 'select', options: [] },
    { name: 'sortOrder', kind: 'number' },
  ],
} as const;

describe('the form of a new record', () => {
  it('starts with the defaults, published', () => {
    expect(toFormValues(video, undefined)).toEqual({
      title: '',
      price: '',
      quality: '4K UHD',
      sortOrder: '0',
      isPublished: true,
    });
  });

  it('sends empty optional values as absent, and the position as a number', () => {
    const values = { title: ' A house ', price: '  ', quality: '4K UHD', sortOrder: '12', isPublished: false };
    expect(toBody(video, values, true)).toEqual({
      title: 'A house',
      quality: '4K UHD',
      sortOrder: 12,
      isPublished: false,
    });
  });

  it('sends an empty required value, so that the schema reports it', () => {
    const body = toBody(video, { ...toFormValues(video, undefined) }, true);
    expect(body.title).toBe('');
    const messages = errorsIn(propertyVideo.create.safeParse(body).error!).map(({ message }) => message);
    expect(messages).toContain('Title is required');
  });

  it('turns an empty position into the default, and rejects what is not a number', () => {
    expect(toBody(video, { sortOrder: '' }, true).sortOrder).toBe(0);
    expect(toBody(video, { sortOrder: 'abc' }, true).sortOrder).toBeNaN();
  });
});

describe('the form of an existing record', () => {
  it('sends an emptied optional value, so that it is cleared', () => {
    expect(
      toBody(video, { title: 'A', price: '', quality: '4K UHD', sortOrder: '1', isPublished: true }, false),
    ).toEqual({ title: 'A', price: '', quality: '4K UHD', sortOrder: 1, isPublished: true });
  });

  it('shows an optional value that is not set as empty', () => {
    expect(
      toFormValues(video, { title: 'A', price: null, quality: '720p HD', sortOrder: 3, isPublished: false }),
    ).toEqual({
      title: 'A',
      price: '',
      quality: '720p HD',
      sortOrder: '3',
      isPublished: false,
    });
  });

  it('does not send the locked field', () => {
    const about = {
      contract: aboutEntry,
      lockedField: 'sectionKey',
      fields: [
        { name: 'sectionKey', kind: 'section-key' },
        { name: 'content', kind: 'textarea' },
      ],
    } as const;
    const values = { sectionKey: 'hero_title', content: 'x', isPublished: true };
    expect(toBody(about, values, false)).toEqual({ content: 'x', isPublished: true });
    expect(toBody(about, values, true)).toMatchObject({ sectionKey: 'hero_title' });
  });
});

it('shows tags as one line and sends them as an array', () => {
  const kind = { contract: { ...teamMember, optional: {} }, fields: [{ name: 'tags', kind: 'tags' }] } as const;
  expect(toFormValues(kind, { tags: ['春天', 'veil'] }).tags).toBe('春天, veil');
  expect(toBody(kind, { tags: ' 春天，veil, ,' }, false).tags).toEqual(['春天', 'veil']);
});

it('keeps the position of a team member a string', () => {
  const team = { contract: teamMember, fields: [{ name: 'sortOrder', kind: 'number' }] } as const;
  expect(toBody(team, { sortOrder: '7', isPublished: true }, true).sortOrder).toBe('7');
  expect(toBody(team, { sortOrder: '', isPublished: true }, true).sortOrder).toBe('0');
});
