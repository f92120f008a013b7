import { describe, expect, it } from 'vitest';
import { errorsIn } from '#server/platform/app-error.ts';
import { studioIdentity, type StudioIdentity } from '#contract/studio.ts';
import { toIdentity, toStudioValues } from './studio-values.ts';

const identity: StudioIdentity = {
  name: 'Lightwell',
  legalName: 'Lightwell Ltd.',
  tagline: '',
  foundedYear: 2008,
  offices: [{ city: 'Vancouver', street: '1 Main St', region: 'BC', postalCode: 'V5K 0A1', country: 'CA' }],
  phone: '',
  email: 'hello@example.com',
  hours: { weekdays: '10:30-16:00', weekends: 'By appointment' },
  map: { latitude: 49.28, longitude: -123.12 },
  social: { instagram: null, facebook: null, linkedin: 'https://linkedin.com/company/x' },
  chatQrImage: null,
};
const sent = (change: Partial<ReturnType<typeof toStudioValues>>) =>
  toIdentity({ ...toStudioValues(identity), ...change });
const messages = (body: unknown) => {
  const { error } = studioIdentity.safeParse(body);
  return error && errorsIn(error).map(({ path, message }) => [path, message]);
};

describe('the form of the studio', () => {
  it('returns the identity unchanged', () => {
    expect(toIdentity(toStudioValues(identity))).toEqual(identity);
    expect(messages(toIdentity(toStudioValues(identity)))).toBeUndefined();
  });
  it('sends the days only if their lines do not say the same, and the code of a country that was typed', () => {
    const { openingDays } = toStudioValues(identity);
    expect(openingDays.Friday).toEqual({ is: 'open', opens: '10:30', closes: '16:00' });
    expect(openingDays.Saturday.is).toBe('appointment');
    const own = { hours: { weekdays: 'When the light is good', weekends: 'Ask us' } };
    expect(sent(own)).toMatchObject({
      ...own,
      openingDays: { Friday: openingDays.Friday, Saturday: { is: 'appointment' } },
    });
    const [office] = identity.offices;
    const typed = { ...identity, offices: [{ ...office!, country: '中国' }] };
    expect(toIdentity(toStudioValues(typed))).toMatchObject({ offices: [{ country: 'CN' }] });
    expect(toIdentity(toStudioValues({ ...identity, offices: [{ ...office!, country: 'XX' }] }))).toMatchObject({
      offices: [{ country: 'XX' }],
    });
  });
  it('sends empty values as null', () => {
    expect(sent({ map: { latitude: '', longitude: ' ' } })).toMatchObject({ map: null });
    expect(sent({ social: { ...toStudioValues(identity).social, linkedin: '' } })).toMatchObject({
      social: { linkedin: null },
    });
  });
  it('sends a second office as soon as one field is filled in, so that missing ones are reported', () => {
    const [first] = toStudioValues(identity).offices;
    const second = { city: '', street: '2 Side St', region: '', postalCode: '', country: '' };
    expect(messages(sent({ offices: [first!, second] }))).toEqual([['offices.1.city', 'City is required']]);
  });
  it('rejects an incomplete map position and an invalid year', () => {
    expect(messages(sent({ map: { latitude: '49', longitude: '' } }))).toEqual([
      ['map.longitude', 'Must be a number from -180 to 180'],
    ]);
    expect(messages(sent({ foundedYear: 'long ago' }))).toEqual([['foundedYear', 'Must be a year']]);
  });
});
