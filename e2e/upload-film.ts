import type { Page } from '@playwright/test';

/** Uploads the film at this path in the photos tab, into the category of the property page. */
export async function uploadFilm(page: Page, file: string): Promise<void> {
  await page.getByRole('tab', { name: '照片管理' }).click();
  await page.getByLabel('媒体类别').selectOption('property-video');
  await page.getByLabel('选择视频').setInputFiles(file);
  await page.getByRole('button', { name: '上传 1 个文件' }).click();
}
