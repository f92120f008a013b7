import type { Page } from '@playwright/test';

/** Chooses a film in the photos tab, for the property page, and sends it. @param file its path */
export async function sendFilm(page: Page, file: string): Promise<void> {
  await page.getByRole('tab', { name: '照片管理' }).click();
  await page.getByLabel('媒体类别').selectOption('property-video');
  await page.getByLabel('选择视频').setInputFiles(file);
  await page.getByRole('button', { name: '上传 1 个文件' }).click();
}
