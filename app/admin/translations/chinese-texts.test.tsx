import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { readWeek } from '#contract/opening-hours.ts';
import { studioTranslatable } from '#contract/studio.ts';
import { EnglishUnlessChosen } from '#app/i18n/language.tsx';
import { RecordField } from '#app/admin/records/record-field.tsx';
import { toWeekValues } from '#app/admin/settings/studio-values.ts';
import { StudioFields } from '#app/admin/settings/studio-fields.tsx';
import { ChineseProvider } from './chinese-texts.tsx';

function Form({ fields, children }: { fields: readonly string[]; children: ReactNode }) {
  const hours = { weekdays: '', weekends: '' };
  const form = useForm({
    defaultValues: { title: '', duration: '', hours, openingDays: toWeekValues(readWeek(hours)) },
  });
  const chinese = { fields, status: 'ready', stored: [], retry: () => {}, setStored: () => {} } as const;
  return (
    <QueryClientProvider client={new QueryClient()}>
      <FormProvider {...form}>
        <ChineseProvider value={chinese}>{children}</ChineseProvider>
      </FormProvider>
    </QueryClientProvider>
  );
}

const labelsIn = (markup: string) =>
  [...markup.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label = '']) => label.replaceAll(/<[^>]*>/g, ''));

const record = (
  <Form fields={['title']}>
    <RecordField field={{ name: 'title', kind: 'text', required: true }} label="标题" isLocked={false} />
    <RecordField field={{ name: 'duration', kind: 'text', required: true }} label="时长" isLocked={false} />
  </Form>
);

it('a Chinese owner sees which of the two columns is English, and a field of one column names no language', () => {
  expect(labelsIn(renderToStaticMarkup(record))).toEqual(['标题（英文） *', '中文', '时长 *']);
});

it('so in the settings of the studio', () => {
  const labels = labelsIn(
    renderToStaticMarkup(
      <Form fields={studioTranslatable}>
        <StudioFields />
      </Form>,
    ),
  );
  expect(labels.filter((label) => label === '中文')).toHaveLength(studioTranslatable.length);
  expect(labels.filter((label) => label.includes('（英文）'))).toHaveLength(studioTranslatable.length);
  expect(labels).toContain('标语（英文）');
});

it('English forms keep the specified labels', () => {
  const labels = labelsIn(renderToStaticMarkup(<EnglishUnlessChosen>{record}</EnglishUnlessChosen>));
  expect(labels).toEqual(['标题 *', 'Chinese site', '时长 *']);
});
