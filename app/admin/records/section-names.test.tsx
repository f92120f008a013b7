import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { aboutSectionKeys } from '#contract/records.ts';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { ReferenceList } from '#app/admin/media/media-references.tsx';
import { SectionKeyField } from './record-field.tsx';
import { formatRecordTitle } from './record-kind.ts';

function Form({ value, children }: { value: string; children: ReactElement }) {
  return <FormProvider {...useForm({ defaultValues: { sectionKey: value } })}>{children}</FormProvider>;
}

const keyField = (value: string, isLocked: boolean) =>
  renderToStaticMarkup(
    <Form value={value}>
      <SectionKeyField name="sectionKey" label={zh.aboutContent.fields.sectionKey} isLocked={isLocked} />
    </Form>,
  );

it('the place of a text is chosen by its name, without the key of the program', () => {
  const options = [...keyField('', false).matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, text]) => text);
  expect(options.slice(1, -1)).toEqual(aboutSectionKeys.map((key) => zh.aboutContent.sections[key].label));
});

it('a locked place shows its name, and one of the own its key', () => {
  expect(keyField('about_vision_title', true)).toContain(
    `value="${zh.aboutContent.sections.about_vision_title.label}"`,
  );
  expect(keyField('press_quote', true)).toContain('value="press_quote"');
});

it('a text without a title has the name of its place in lists', () => {
  expect(formatRecordTitle(zh, { entity: 'about-entry', title: 'hero_title' })).toBe(
    zh.aboutContent.sections.hero_title.label,
  );
  expect(formatRecordTitle(en, { entity: 'about-entry', title: 'hero_title' })).toBe('Hero Title');
  expect(formatRecordTitle(zh, { entity: 'about-entry', title: 'press_quote' })).toBe('press_quote');
  expect(formatRecordTitle(zh, { entity: 'gallery', title: 'hero_title' })).toBe('hero_title');
});

it('the uses of a file name the place', () => {
  const use = {
    entity: 'about-entry',
    id: '6f0f7a34-6b80-4a5e-9f0d-2b8f4f0f3a11',
    title: 'about_main_image',
    field: 'imageUrl',
  };
  const markup = renderToStaticMarkup(<ReferenceList heading="用在" references={[use]} />);
  expect(markup).toContain(zh.aboutContent.sections.about_main_image.label);
  expect(markup).not.toContain('about_main_image');
});
