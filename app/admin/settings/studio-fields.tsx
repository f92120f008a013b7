import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { SocialNetwork } from '#contract/studio.ts';
import { recordsOnly } from '#contract/media/media-categories.ts';
import { useTexts } from '#app/i18n/language.tsx';
import type { Catalogue } from '#app/i18n/zh.ts';
import { Field } from '#app/ui/field.tsx';
import { fieldOfChinese } from '#app/admin/translations/chinese-values.ts';
import { WithChinese } from '#app/admin/translations/with-chinese.tsx';
import { MediaField } from '../records/media-field.tsx';
import { useFieldError } from '../records/record-field-error.ts';

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
        <TextField name="name" label={texts.name} required />
        <TextField name="legalName" label={texts.legalName} required />
        <TextField name="tagline" label={texts.tagline} />
        <TextField name="foundedYear" label={texts.foundedYear} inputMode="numeric" required />
        <TextField name="phone" label={texts.phone} inputMode="tel" />
        <TextField name="email" label={texts.email} inputMode="email" required />
      </Group>
      {[0, 1].map((index) => (
        <Group key={index} title={texts.office(index + 1)}>
          {(['city', 'street', 'region', 'postalCode', 'country'] as const).map((part) => (
            <TextField
              key={part}
              name={`offices.${index}.${part}`}
              label={texts[part]}
              required={index === 0 && part === 'city'}
            />
          ))}
        </Group>
      ))}
      <Group title={texts.hours}>
        <TextField name="hours.weekdays" label={texts.weekdays} required />
        <TextField name="hours.weekends" label={texts.weekends} required />
      </Group>
      <Group title={texts.map}>
        <TextField name="map.latitude" label={texts.latitude} inputMode="decimal" />
        <TextField name="map.longitude" label={texts.longitude} inputMode="decimal" />
      </Group>
      <Group title={texts.social}>
        {(Object.keys(networks) as (keyof typeof networks)[]).map((network) => (
          <TextField key={network} name={`social.${network}`} label={texts[network]} inputMode="url" />
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
  return first === 'offices' ? `${studio.office(Number(index) + 1)} ${label}` : label;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{title}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

interface TextFieldProps {
  name: string;
  label: string;
  required?: boolean;
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
}

function TextField({ name, label, required, inputMode }: TextFieldProps) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  return (
    <WithChinese field={name} label={label}>
      {(shownLabel) => (
        <Field label={shownLabel} name={name} required={required} error={error}>
          {(control) => <input {...control} {...register(name)} type="text" inputMode={inputMode} />}
        </Field>
      )}
    </WithChinese>
  );
}
