import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, expectNotice, signIn, test } from './story.ts';

test.use({ mediaWorker: 'photos' });

test('a duplicate of a library photo is detected before the upload, and the owner decides', async ({
  page,
  studio,
}) => {
  test.setTimeout(120_000);
  // A size that no other test's photo has: duplicates are looked up by size first.
  const bytes = await photo({ width: 777, height: 555 });
  await (await signInAsOwner(studio)).addPhoto(bytes, 'family-portraits', 'Story lanterns');
  const isReady = async () => (await (await fetch(`${studio.origin}/api/media`)).text()).includes('Story lanterns');
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (['PUT', 'PATCH'].includes(request.method()) && request.url().includes('/uploads/')) sent.push(request.url());
  });

  await signIn(page, studio);
  await page.getByRole('tab', { name: '照片管理', exact: true }).click();
  const choose = async (label: string, button: string, category: string) => {
    await page.getByLabel(label).selectOption(category);
    await page.getByLabel(button).setInputFiles({ name: 'again.jpg', mimeType: 'image/jpeg', buffer: bytes });
  };
  await choose('媒体类别', '选择图片', 'family-portraits');
  const choice = page.getByRole('group', { name: 'again.jpg 已在媒体库中' });
  await expect(choice).toContainText('photo.jpg');
  await expect(choice.getByRole('button')).toHaveText(['使用已有文件', '跳过', '仍然上传']);
  await expectAccessible(page);
  await choice.getByRole('button', { name: '跳过' }).click();
  await expect(choice).toHaveCount(0);

  // The rest in English, by keyboard on a phone, where the form is behind a button.
  const openForm = () => page.getByRole('button', { name: 'Upload media' }).press('Enter');
  await page.setViewportSize({ width: 390, height: 740 });
  await page.getByLabel('语言').selectOption('en');
  await openForm();
  await choose('Media category', 'Choose images', 'event-photography');
  const offer = page.getByRole('group', { name: 'again.jpg is in the library already' });
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Use the existing one, move it to "Event photography"' }).press('Enter');
  await expectNotice(page, 'All media files uploaded successfully!');
  expect(sent).toEqual([]);
  await page.goto('/commercial');
  await expect(page.getByRole('img', { name: 'Story lanterns' }).first()).toBeAttached();

  await page.goto('/admin/photos');
  await openForm();
  await choose('Media category', 'Choose images', 'event-photography');
  await offer.getByRole('button', { name: 'Upload anyway' }).press('Enter');
  await expectNotice(page, 'All media files uploaded successfully!');
  expect(sent).toHaveLength(1);
  const library = page.getByRole('region', { name: 'Media library' });
  await expect(library.getByRole('article', { name: 'again.jpg' })).toBeVisible();
});
