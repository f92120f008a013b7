import type { ReactNode } from 'react';
import type { Weekday } from '#contract/opening-hours.ts';
import type { SocialNetwork } from '#contract/studio.ts';
import { recordsOnly } from '#contract/media-categories.ts';
import { useTexts } from '#app/i18n/language.tsx';
import type { Catalogue } from '#app/i18n/zh.ts';
import { fieldOfChinese } from '#app/admin/translations/chinese-texts.tsx';
import { MediaField } from '../records/media-field.tsx';
import { CountryField, StudioTextField } from './studio-text-field.tsx';
import { OpeningDaysFields } from './opening-days-fields.tsx';

/** In the order of the form; the schema, which needs zod, stays out of this script. */
const networks: Record<SocialNetwork, true> = {
  xiaohongshu: true,
  douyin: true,
  weibo: true,
  wechat: true,
  whatsapp: true,
  instagram: true,
  facebook: true,
  linkedin: true,
};

export function StudioFields() {
  const { studio: texts } = useTexts().settings;
  return (
    <>
      <Group title={texts.basics}>
        <StudioTextField name="name" label={texts.name} required />
        <StudioTextField name="legalName" label={texts.legalName} required />
        <StudioTextField name="tagline" label={texts.tagline} />
        <StudioTextField name="foundedYear" label={texts.foundedYear} inputMode="numeric" required />
        <StudioTextField name="phone" label={texts.phone} inputMode="tel" />
        <StudioTextField name="email" label={texts.email} inputMode="email" required />
      </Group>
      {[0, 1].map((index) => (
        <Group key={index} title={texts.office(index + 1)}>
          {(['city', 'street', 'region', 'postalCode'] as const).map((part) => (
            <StudioTextField
              key={part}
              name={`offices.${index}.${part}`}
              label={texts[part]}
              required={index === 0 && part === 'city'}
            />
          ))}
          <CountryField name={`offices.${index}.country`} label={texts.country} />
        </Group>
      ))}
      <Group title={texts.hours}>
        <OpeningDaysFields />
      </Group>
      <Group title={texts.map}>
        <StudioTextField name="map.latitude" label={texts.latitude} inputMode="decimal" />
        <StudioTextField name="map.longitude" label={texts.longitude} inputMode="decimal" />
      </Group>
      <Group title={texts.social}>
        {(Object.keys(networks) as (keyof typeof networks)[]).map((network) => (
          <StudioTextField key={network} name={`social.${network}`} label={texts[network]} inputMode="url" />
        ))}
      </Group>
      <Group title={texts.chat}>
        <div className="sm:col-span-2">
          <MediaField
            field={{
              name: 'chatQrImage',
              kind: 'media',
              mediaType: 'photo',
              uploadCategory: recordsOnly,
            }}
            label={texts.chatQrImage}
          />
        </div>
      </Group>
    </>
  );
}

/** Label of a field; fields of an office also name the office, and Chinese texts their language. */
export function studioFieldLabel(texts: Catalogue, name: string): string {
  const translated = fieldOfChinese(name);
  if (translated !== undefined) return texts.translations.field(studioFieldLabel(texts, translated));
  const { studio } = texts.settings;
  const [first, index, part = index ?? first] = name.split('.');
  const label = (studio as unknown as Record<string, string>)[part ?? ''] ?? name;
  if (first === 'openingDays') return openingDayLabel(studio, name);
  return first === 'offices' ? `${studio.office(Number(index) + 1)} ${label}` : label;
}

function openingDayLabel(studio: Catalogue['settings']['studio'], name: string): string {
  const [, day, end] = name.split('.');
  const label = studio.days[day as Weekday];
  return end === 'opens' || end === 'closes' ? studio.dayEnd(label, studio[end]) : label;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{title}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
