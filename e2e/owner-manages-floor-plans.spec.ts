import { sharedTexts, signInWithLanguage, testRecordManager, type ManagerTexts } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ expectedPageErrors: ['500 /api/admin/floor-plans', '500 /api/admin/floor-plans/*'] });
test.setTimeout(120_000);

const english: ManagerTexts = {
  ...sharedTexts.en,
  tab: '平面图',
  empty: 'No floor plans yet. Click "Add Floor Plan" to get started.',
  add: 'Add Floor Plan',
  editTitle: 'Edit Floor Plan',
  confirmDelete: 'Are you sure you want to delete this floor plan?',
  required: ['Title is required', 'Please select a plan type', 'Description is required', 'Must be a valid image URL'],
  created: 'Floor plan created successfully',
  createFailed: 'Failed to create floor plan',
  updated: 'Floor plan updated successfully',
  updateFailed: 'Failed to update floor plan',
  deleted: 'Floor plan deleted successfully',
  deleteFailed: 'Failed to delete floor plan',
};
const chinese: ManagerTexts = {
  ...sharedTexts.zh,
  tab: '平面图',
  empty: '暂无平面图。点击“添加平面图”开始。',
  add: '添加平面图',
  editTitle: '编辑平面图',
  confirmDelete: '确定要删除这张平面图吗？',
  required: ['请填写标题', '请选择户型类型', '请填写描述', '请输入有效的图片网址'],
  created: '平面图创建成功',
  createFailed: '创建平面图失败',
  updated: '平面图更新成功',
  updateFailed: '更新平面图失败',
  deleted: '平面图删除成功',
  deleteFailed: '删除平面图失败',
};
const labels = {
  mixed: ['Title', 'Plan Type', 'Description', 'Image URL', 'Property Details', 'Square Footage'],
  zh: ['标题', '户型类型', '描述', '图片网址', '房产详情', '面积'],
};
const planTypes = ['Single Family Home', 'Luxury Condo', 'Commercial Space', 'Townhouse', 'Apartment', 'Office'];

for (const language of ['mixed', 'zh'] as const) {
  test(`a floor plan is entered, changed and deleted (${language})`, async ({ page, studio }) => {
    await signInWithLanguage(language, page, studio);
    const [title = '', type = '', description = '', image = '', details = '', footage = ''] = labels[language];
    const texts = language === 'zh' ? chinese : english;
    await testRecordManager({
      runsAxe: language === 'mixed',
      page,
      studio,
      texts,
      path: '/api/admin/floor-plans',
      title: 'Two-bed loft',
      async fill(form) {
        for (const option of planTypes) {
          await expect(form.getByLabel(type).locator(`option[value="${option}"]`)).toHaveCount(1);
        }
        await form.getByLabel(title).fill('Two-bed loft');
        await form.getByLabel(type).selectOption('Townhouse');
        await form.getByLabel(description).fill('Light from three sides.');
        await form.getByLabel(image).fill(`${studio.origin}/favicon.ico`);
        await form.getByLabel(details).fill('2 Bed • 2 Bath');
        await form.getByLabel(footage).fill('1,100 sq ft');
      },
      onCard: [language === 'zh' ? '联排别墅' : 'Townhouse', 'Light from three sides.', '2 Bed • 2 Bath • 1,100 sq ft'],
      change: { label: description, to: 'Light from all sides.' },
    });
  });
}

test('toasts are titled Success and Error', async ({ page, studio }) => {
  await signInWithLanguage('mixed', page, studio);
  await page.route('**/api/admin/floor-plans', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await page.getByRole('tab', { name: '平面图', exact: true }).click();
  await page.getByRole('button', { name: 'Add Floor Plan' }).click();
  const form = page.getByRole('dialog', { name: 'Add Floor Plan' });
  await form.getByLabel('Title').fill('Attic');
  await form.getByLabel('Plan Type').selectOption('Office');
  await form.getByLabel('Description').fill('Under the roof.');
  await form.getByLabel('Image URL').fill(`${studio.origin}/favicon.ico`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'ErrorFailed to create floor plan');
  await page.unroute('**/api/admin/floor-plans');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'SuccessFloor plan created successfully');
  await page.getByRole('button', { name: 'Delete Attic' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectNotice(page, 'SuccessFloor plan deleted successfully');
});
