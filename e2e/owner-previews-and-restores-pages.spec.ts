import { zh } from '#app/i18n/zh.ts';
import { selectTab } from './owner-steps.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedPageErrors: ['412 /api/admin/content/portrait/draft'],
});
test.setTimeout(120_000);

const own = zh.pages;

test('an owner works on a page with the mouse, beside a colleague, and takes a publication back', async ({
  page,
  studio,
}) => {
  await signInWithLanguage('zh', page, studio);
  await selectTab(page, zh.tabs.pages);
  await expect(page.getByRole('article', { name: own.names.wedding }).locator('img')).toBeVisible();
  await page.getByRole('button', { name: own.edit(own.names.portrait ?? '') }).click();
  const colleague = await page.context().newPage();
  await colleague.goto(page.url());

  // The Chinese headline has possible line breaks, and is one text of the preview.
  const frame = page.frameLocator('.preview-stage iframe');
  await page.getByRole('group', { name: own.preview.language }).getByRole('button', { name: '中文' }).click();
  await expect(frame.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  const headline = frame.getByRole('heading', { level: 1 });
  await headline.click();
  const chinese = page.locator('[id="field-zh-Hans-hero-title"]');
  await expect(chinese).toBeFocused();
  await chinese.fill('值得留住的脸');
  await expect(headline).toHaveText('值得留住的脸');
  await page.getByRole('group', { name: own.preview.width }).getByRole('button', { name: own.preview.phone }).click();
  await expect.poll(() => frame.locator('html').evaluate(() => innerWidth)).toBe(390);

  // A section is dragged over the one above it.
  const order = page.getByRole('region', { name: own.order.heading });
  const rows = order.getByRole('listitem');
  const [first, second] = [await rows.nth(0).innerText(), await rows.nth(1).innerText()];
  await order.scrollIntoViewIfNeeded();
  const handle = await rows.nth(1).getByRole('button').nth(1).boundingBox();
  const target = await rows.nth(0).getByRole('button').nth(1).boundingBox();
  if (!handle || !target) throw new Error('The handles are not on the page.');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 12 });
  await expect(rows.nth(0)).toContainText(first);
  await page.mouse.up();
  await expect(rows).toContainText([second, first]);

  // Hiding a section that menus lead to asks, and says where the links lead.
  const question = page.getByRole('alertdialog');
  const pricing = order.getByRole('switch', { name: own.order.show('价目') });
  await pricing.click();
  await expect(question).toContainText(own.order.hideAnchorText('/portrait#pricing'));
  await question.getByRole('button', { name: zh.actions.cancel }).click();
  await expect(pricing).toBeChecked();

  // Leaving asks, and staying keeps everything.
  await page.getByRole('tab', { name: zh.tabs.team, exact: true }).click();
  await expect(question).toContainText(zh.records.discard);
  await question.getByRole('button', { name: zh.records.keepEditing }).click();
  await expect(chinese).toHaveValue('值得留住的脸');

  // The colleague saves first: what both changed is asked, the rest is merged.
  const theirs = colleague.locator('[id="field-zh-Hans-hero-title"]');
  await theirs.fill('同事的标题');
  await colleague.locator('[id="field-en-hero-title"]').fill('A headline of a colleague');
  const saved = colleague.waitForResponse((response) => response.request().method() === 'PUT');
  await colleague.getByRole('button', { name: own.save }).click();
  expect((await saved).status()).toBe(200);
  await colleague.close();
  await page.getByRole('button', { name: own.save }).click();
  const conflict = page.getByRole('region', { name: zh.conflict.heading }).filter({ hasText: '同事的标题' });
  await expect(conflict).toBeInViewport();
  await expect(page.getByRole('button', { name: own.save })).toBeDisabled();
  await page.keyboard.press('Control+s');
  await expect(page.locator('[id="field-en-hero-title"]')).toHaveValue('A headline of a colleague');
  await conflict.getByRole('button', { name: zh.conflict.save }).click();
  await expect(conflict).toHaveCount(0);

  await page.getByRole('button', { name: own.publish, exact: true }).click();
  const publication = page.getByRole('dialog', { name: own.publishTitle });
  await expect(publication).toContainText('值得留住的脸');
  await publication.getByRole('button', { name: own.publish, exact: true }).click();
  await expectNotice(page, own.publishedNow);
  const shown = async () => (await (await page.request.get('/zh/portrait')).text()).replaceAll('<wbr/>', '');
  await expect.poll(shown).toContain('值得留住的脸');

  // A draft is discarded, then the built-in contents come back from the history.
  await chinese.fill('一时冲动');
  await page.getByRole('button', { name: own.save }).click();
  await page.getByRole('button', { name: own.discard }).click();
  await question.getByRole('button', { name: own.discard }).click();
  await expect(chinese).toHaveValue('值得留住的脸');
  await page.getByRole('button', { name: own.history.open }).click();
  const history = page.getByRole('dialog', { name: own.history.heading });
  const version = history.getByRole('article').first();
  await expect(version).toContainText('值得留住的脸');
  await history.getByRole('button', { name: own.history.restoreBuiltIn }).click();
  await expect(history).toHaveCount(0);
  await page.getByRole('button', { name: own.publish, exact: true }).click();
  await publication.getByRole('button', { name: own.publish, exact: true }).click();
  await expect(publication).toHaveCount(0);
  // The page cache is invalidated shortly after the back office shows the change.
  await expect.poll(shown).not.toContain('值得留住的脸');
});

test('fields with the same words are told apart in the preview', async ({ page, studio }) => {
  await signInWithLanguage('zh', page, studio);
  await selectTab(page, zh.tabs.pages);
  await page.getByRole('button', { name: own.edit(own.names.newborn ?? '') }).click();
  const field = (path: string) => page.locator(`[id="field-en-${path}"]`);
  // The button of each package has these words, too, and stands before it.
  const words = await field('pricing-action').inputValue();
  await field('call-action').fill(words);
  await page.getByRole('button', { name: own.save }).click();
  await expectNotice(page, own.saved);

  const frame = page.frameLocator('.preview-stage iframe');
  const last = frame.locator('main').getByRole('link', { name: words, exact: true });
  await expect(last).toHaveCount(1);
  await field('hero-title').focus();
  await expect(last).not.toBeInViewport();
  await field('call-action').focus();
  await expect(last).toBeInViewport();
  await last.click();
  await expect(field('call-action')).toBeFocused();
  await frame.locator('#pricing').getByRole('link').last().click();
  await expect(field('pricing-action')).toBeFocused();
  await field('call-action').fill('Ask us');
  await expect(frame.locator('main').getByRole('link', { name: 'Ask us', exact: true })).toBeInViewport();
  await expect(frame.locator('#pricing').getByText('Ask us')).toHaveCount(0);
  await field('safety-items').fill('Warm room\nClean hands');
  await expect(frame.locator('[data-field="safety.items"]').filter({ hasText: /./ })).toHaveText([
    'Warm room',
    'Clean hands',
  ]);
});
