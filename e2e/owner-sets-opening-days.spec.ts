import { readGraph } from '#server/testing/clients/page-graph.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { defaultStudioIdentity } from '#content/studio.ts';
import { expectAccessibleLayout } from './accessibility.ts';
import { describeInBothLanguages } from './owner-steps.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ ownPage: true });
test.setTimeout(180_000);

describeInBothLanguages(({ language, texts }) => {
  const { studio: own } = texts.settings;

  test(`an owner sets the days, and the lines of both languages and search engines follow (${language})`, async ({
    page,
    studio,
  }, info) => {
    const owner = await signInAsOwner(studio);
    const { offices, social, hours } = defaultStudioIdentity;
    await owner.changeStudio({ offices, social, hours });
    const read = async (path: string) => (await page.request.get(path)).text();
    expect(await read('/contact')).toContain('Mon-Fri 10:30 AM-16:00');
    await page.reload();
    await page.getByRole('button', { name: texts.settings.title }).click();
    const settings = page.getByRole('dialog');
    const day = (name: keyof typeof own.days) => settings.getByLabel(own.days[name], { exact: true });
    const time = (name: keyof typeof own.days, end: 'opens' | 'closes') =>
      settings.getByLabel(own.dayEnd(own.days[name], own[end]), { exact: true });
    const lines = settings.locator('input[name^="hours."]');
    const save = async () => {
      await settings.getByRole('button', { name: texts.actions.save, exact: true }).click();
      await expectNotice(page, texts.settings.saved);
    };

    // As the default lines say.
    await expect(day('Monday')).toHaveValue('open');
    await expect(time('Monday', 'opens')).toHaveValue('10:30');
    await expect(day('Sunday')).toHaveValue('appointment');
    await expect(settings.getByText(own.ownLines)).toHaveCount(0);

    // Tuesday to Sunday, 10 to 18.
    await day('Monday').selectOption('closed');
    await day('Saturday').selectOption('open');
    await day('Sunday').selectOption('open');
    await time('Tuesday', 'opens').fill('10:00');
    await time('Tuesday', 'closes').fill('18:00');
    await settings.getByRole('button', { name: own.copyHoursOf(own.days.Tuesday) }).click();
    await expect(time('Sunday', 'closes')).toHaveValue('18:00');
    await expect(lines.first()).toHaveValue('Tue-Fri 10:00-18:00; closed Mon');
    await expect(settings.getByText(texts.translations.outdated)).toHaveCount(0);
    await day('Monday').scrollIntoViewIfNeeded();
    await expectAccessibleLayout(page, 'the days');
    await page.screenshot({ path: info.outputPath('days.png') });
    await lines.first().scrollIntoViewIfNeeded();
    await page.screenshot({ path: info.outputPath('lines.png') });
    await settings.getByLabel(own.country).first().selectOption('CN');
    await settings.getByLabel(own.weibo).fill('https://weibo.com/u/1');
    await save();
    const english = await read('/contact');
    for (const line of ['Tue-Fri 10:00-18:00; closed Mon', 'Weekends 10:00-18:00']) expect(english).toContain(line);
    const chinese = await read('/zh/contact');
    for (const line of ['周二至周五 10:00–18:00；周一休息', '周末 10:00–18:00']) expect(chinese).toContain(line);
    for (const document of [english, chinese]) {
      const [told] = readGraph(document);
      const open = told?.['openingHoursSpecification'] as { dayOfWeek: string[]; opens: string; closes: string }[];
      expect(open.flatMap(({ dayOfWeek }) => dayOfWeek)).toEqual([
        'Tuesday',
        'Wednesday',
        'Thursday',
        'Friday',
        'Saturday',
        'Sunday',
      ]);
      expect(new Set(open.map(({ opens, closes }) => `${opens}-${closes}`))).toEqual(new Set(['10:00-18:00']));
      expect(told?.['address']).toMatchObject({ addressCountry: 'CN' });
      expect(told?.['sameAs']).toEqual(['https://weibo.com/u/1']);
    }

    // A line in the owner's own words stays, and the days are told all the same.
    await lines.first().fill('When the light is good');
    await lines.first().press('Tab');
    await expect(settings.getByText(own.ownLines)).toBeVisible();
    await day('Friday').selectOption('closed');
    await expect(lines.first()).toHaveValue('When the light is good');
    await settings.getByText(own.ownLines).scrollIntoViewIfNeeded();
    await expectAccessibleLayout(page, 'a line of the owner');
    await page.screenshot({ path: info.outputPath('own-line.png') });
    await save();
    const written = await read('/contact');
    expect(written).toContain('When the light is good');
    expect(JSON.stringify(readGraph(written)[0])).not.toContain('"Friday"');
    await settings.getByRole('button', { name: own.writeLines }).click();
    await expect(lines.first()).toHaveValue('Tue-Thu 10:00-18:00; closed Mon & Fri');
    await expect(settings.getByText(own.ownLines)).toHaveCount(0);

    // A line that can be read moves the days.
    await lines.first().fill('Mon-Fri 9:00-17:00');
    await lines.first().press('Tab');
    await expect(time('Friday', 'opens')).toHaveValue('09:00');
    await expect(settings.locator('input[name="chinese.hours.weekdays"]')).toHaveValue('周一至周五 09:00–17:00');
    await save();
  });
});
