import { testimonial } from '#contract/records/testimonial.ts';
import { frame } from '#content/pages/frame.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessibleAtBothWidths, expectAccessibleLayout } from './accessibility.ts';
import { describeInBothLanguages, openTab } from './owner-steps.ts';
import { measureLayoutShift } from './page-loading.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({
  mediaWorker: 'photos',
  contextOptions: { reducedMotion: 'reduce' },
  expectedPageErrors: ['400 /api/admin/testimonials/*'],
});
test.setTimeout(240_000);

/** What stands on these pages in place of a testimonial. */
const stepsOn = [
  ['/', frame.en.process.title],
  ['/zh/newborn', frame['zh-Hans'].process.title],
] as const;

describeInBothLanguages(({ language, width, texts, press }) => {
  const { testimonials: own, actions, records, status } = texts;
  const person = `Ana Li ${language}`;
  const chinese = `一双平静的手 ${language}`;
  const needed = Object.values(testimonial.neededToPublish).map((code) => texts.faults[code]);

  test(`an owner quotes a client, who has agreed, and takes it off again (${language})`, async ({ page, studio }) => {
    const owner = await signInAsOwner(studio);
    const { filePath } = await owner.addPhoto(
      await photo({ width: 900, height: 1200 }),
      'records-only',
      'A sleeping child',
    );
    for (const [path] of stepsOn) {
      expect(await (await page.request.get(path)).text(), path).toContain('<section id="process"');
    }
    await openTab(page, texts.tabs.testimonials);
    await press(page.getByRole('button', { name: own.add, exact: true }));
    const form = page.getByRole('dialog', { name: own.add });
    await form.getByLabel(own.fields.quote).first().fill('Calm hands, and all the time in the world.');
    await form.locator('[name="chinese.quote"]').fill(chinese);
    await form.getByLabel(own.fields.person).fill(person);
    await form.getByLabel(own.fields.service).selectOption('newborn');
    await form.getByLabel(own.fields.imageUrl).fill(studio.origin + filePath);

    // Without consent it is refused, at the fields.
    await press(form.getByRole('button', { name: actions.save, exact: true }));
    for (const [index, field] of [own.fields.consentOn, own.fields.consentNote].entries()) {
      await expect(form.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
      await expect(form.getByText(needed[index] as string, { exact: true })).toBeVisible();
    }
    await expectAccessibleLayout(page, `the form that lacks the consent at ${width} px`);

    // As a draft it waits, and cannot be published by its button either.
    await form.getByRole('switch', { name: records.published }).press('Space');
    await press(form.getByRole('button', { name: actions.save, exact: true }));
    await expectNotice(page, own.created.title);
    const card = page.getByRole('article', { name: person });
    await expect(card).toContainText(own.noConsent);
    await press(card.getByRole('button', { name: records.publish, exact: true }));
    await expectNotice(page, [records.publishFailed, needed[0] as string]);
    await expect(card.getByText(status.draft, { exact: true })).toBeVisible();

    await press(card.getByRole('button', { name: records.editNamed(person) }));
    const edit = page.getByRole('dialog', { name: own.editTitle });
    await edit.getByLabel(own.fields.consentOn).fill('2026-03-02');
    await edit.getByLabel(own.fields.consentNote).fill('by e-mail 2026-03-02');
    await edit.getByRole('switch', { name: records.published }).press('Space');
    await press(edit.getByRole('button', { name: actions.save, exact: true }));
    await expectNotice(page, own.updated.title);
    await expect(card).toContainText(own.consented('2026-03-02'));
    await expectAccessibleLayout(page, `a testimonial at ${width} px`);

    const shifts = await measureLayoutShift(page);
    for (const [path, quote] of [
      ['/', 'Calm hands, and all the time in the world.'],
      ['/zh/newborn', chinese],
    ] as const) {
      await page.goto(path);
      await expect(page.locator('#process')).toHaveCount(0);
      const figure = page.getByRole('figure').filter({ hasText: person });
      await expect(figure.getByRole('blockquote')).toHaveText(`“${quote}”`);
      await expect(figure.locator('figcaption')).toContainText(path === '/' ? 'Newborn' : '新生儿');
      await figure.scrollIntoViewIfNeeded();
      const picture = figure.locator('xpath=..').getByRole('img', { name: 'A sleeping child' });
      await expect(picture).toHaveJSProperty('complete', true);
      await expect(picture).toHaveAttribute('loading', 'lazy');
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.width)).toBeGreaterThan(
        0.5,
      );
      const { sum, moved } = await shifts();
      expect(sum, moved.join('\n')).toBeLessThan(0.01);
      expect(await page.content()).not.toContain('by e-mail');
      await expectAccessibleAtBothWidths(page, `${path} with a testimonial`);
      await page.setViewportSize({ width, height: 740 });
    }
    await page.goto('/wedding');
    await expect(page.getByRole('blockquote')).toHaveCount(0);

    await page.goto('/admin?tab=testimonials');
    await press(card.getByRole('button', { name: records.unpublish, exact: true }));
    await expect(card.getByText(status.draft, { exact: true })).toBeVisible();
    for (const [path, title] of stepsOn) {
      await page.goto(path);
      await expect(page.getByRole('blockquote')).toHaveCount(0);
      const steps = page.getByRole('region', { name: title });
      await expect(steps.getByRole('listitem')).toHaveCount(4);
      await expectAccessibleAtBothWidths(page, `${path} with the steps of a session`);
      await page.setViewportSize({ width, height: 740 });
    }
  });
});
