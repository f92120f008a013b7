import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { largerPhoto, photo } from '#server/testing/fixtures/pictures.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ mediaWorker: 'photos' });

const expectedTexts = {
  zh: {
    tab: '照片管理',
    category: '媒体类别',
    choose: '选择文件',
    chooseImages: '选择图片',
    title: '请选择类别',
    text: '上传文件前请先选择媒体类别',
    format: 'notes.txt：不支持的文件格式，请选择 jpeg、jpg、png、gif、webp 格式的图片',
    large: 'large.jpg：文件太大，图片不能超过 50MB',
    telephone: /^IMG_0001\.heic：不支持的文件格式，.+兼容性最佳/,
    selected: '已成功选择 1 张图片',
    several: '已成功选择 2 张图片',
    remove: '移除 fine.jpg',
    upload: '上传 1 个文件',
    edit: '编辑 cut.jpg',
    cutShort: '文件已损坏：不完整，图片缺少一部分',
  },
  en: {
    tab: 'Photos',
    category: 'Media category',
    choose: 'Choose files',
    chooseImages: 'Choose images',
    title: 'Please select a category',
    text: 'Please select a media category before uploading files',
    format: 'notes.txt: file format not supported. Please choose jpeg, jpg, png, gif or webp images',
    large: 'large.jpg: file too large, images cannot exceed 50MB',
    telephone: /^IMG_0001\.heic: file format not supported.+Most Compatible/,
    selected: 'Successfully selected 1 image',
    several: 'Successfully selected 2 images',
    remove: 'Remove fine.jpg',
    upload: 'Upload 1 file',
    edit: 'Edit cut.jpg',
    cutShort: 'The file is damaged: it is cut short, and a part of the picture is missing',
  },
};

for (const language of ['zh', 'en'] as const) {
  test(`invalid files are refused before the upload, with the reason (${language})`, async ({ page, studio }) => {
    await page.setViewportSize({ width: language === 'en' ? 390 : 1280, height: 740 });
    const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-files-'));
    const file = (name: string, bytes: number) => {
      writeFileSync(path.join(folder, name), 'x');
      truncateSync(path.join(folder, name), bytes);
      return path.join(folder, name);
    };
    const own = expectedTexts[language];
    await signInWithLanguage(language, page, studio);
    await page.getByRole('tab', { name: own.tab, exact: true }).click();
    await page.getByRole('button', { name: own.choose }).click();
    await expectNotice(page, [own.title, own.text]);

    const picker = page.locator('input[type=file]');
    const category = page.getByLabel(own.category).first();
    await category.selectOption('property-video');
    await expect(picker).toHaveAttribute('accept', /video\/mp4/);
    await expect(picker).not.toHaveAttribute('accept', /image/);
    await category.selectOption('family-portraits');
    await expect(picker).toHaveAttribute('accept', /image\/webp/);
    await expect(picker).not.toHaveAttribute('accept', /video/);

    const fine = path.join(folder, 'fine.jpg');
    writeFileSync(fine, await photo());
    const other = path.join(folder, 'other.jpg');
    writeFileSync(other, await photo({ width: 500, height: 500 }));
    const large = file('large.jpg', 50 * 1024 ** 2 + 1);
    const opened = page.waitForEvent('filechooser');
    const button = page.getByRole('button', { name: own.chooseImages });
    if (language === 'en') await button.press('Enter');
    else await button.click();
    await (await opened).setFiles([file('notes.txt', 10), large, file('IMG_0001.heic', 10), fine]);
    const refused = page.getByRole('alert').getByRole('listitem');
    await expect(refused).toHaveText([own.format, own.large, own.telephone]);
    await expect(page.getByRole('button', { name: own.remove })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: own.remove }).click();
    await picker.setInputFiles([fine]);
    await expectNotice(page, own.selected);
    await picker.setInputFiles([fine, other]);
    await expectNotice(page, own.several);
    rmSync(folder, { recursive: true });
  });
}

for (const language of ['zh', 'en'] as const) {
  test(`a photo that is cut short is accepted with a warning (${language})`, async ({ page, studio }) => {
    const own = expectedTexts[language];
    // On a phone the form is behind a button as soon as the library has a photo.
    await page.setViewportSize({ width: language === 'zh' ? 390 : 1280, height: 740 });
    await signInWithLanguage(language, page, studio);
    await page.getByRole('tab', { name: own.tab, exact: true }).click();
    await page.getByLabel(own.category).first().selectOption('family-portraits');
    const whole = await largerPhoto();
    const cut = whole.subarray(0, Math.floor(whole.length * 0.97));
    await page.locator('input[type=file]').setInputFiles({ name: 'cut.jpg', mimeType: 'image/jpeg', buffer: cut });
    await page.getByRole('button', { name: own.upload }).click();

    const card = page.getByRole('article', { name: 'cut.jpg' }).first();
    await expect(card).toContainText(own.cutShort, { timeout: 60_000 });
    await expect(card.locator('img')).toBeVisible();
    await card.getByRole('button', { name: own.edit }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText(own.cutShort);
    await expectAccessible(page);
  });
}
