import { sharedTexts, signInWithLanguage, testRecordManager, type ManagerTexts } from './record-manager.ts';
import { expect, test } from './story.ts';

test.use({ expectedPageErrors: ['500 /api/admin/property-videos', '500 /api/admin/property-videos/*'] });
test.setTimeout(120_000);

const english: ManagerTexts = {
  ...sharedTexts.en,
  tab: '房产视频',
  empty: 'No property videos yet. Click "Add Property Video" to get started.',
  add: 'Add Property Video',
  editTitle: 'Edit Property Video',
  confirmDelete: 'Are you sure you want to delete this property video?',
  required: [
    'Title is required',
    'Duration is required',
    'Description is required',
    'Must be a valid video URL',
    'Must be a valid thumbnail URL',
  ],
  created: 'Property video created successfully',
  createFailed: 'Failed to create property video',
  updated: 'Property video updated successfully',
  updateFailed: 'Failed to update property video',
  deleted: 'Property video deleted successfully',
  deleteFailed: 'Failed to delete property video',
};
const chinese: ManagerTexts = {
  ...sharedTexts.zh,
  tab: '房产视频',
  empty: '暂无房产视频。点击“添加房产视频”开始。',
  add: '添加房产视频',
  editTitle: '编辑房产视频',
  confirmDelete: '确定要删除这个房产视频吗？',
  required: ['请填写标题', '请填写时长', '请填写描述', '请输入有效的视频网址', '请输入有效的缩略图网址'],
  created: '房产视频创建成功',
  createFailed: '创建房产视频失败',
  updated: '房产视频更新成功',
  updateFailed: '更新房产视频失败',
  deleted: '房产视频删除成功',
  deleteFailed: '删除房产视频失败',
};
const labels = {
  mixed: ['Title', 'Duration', 'Description', 'Video URL', 'Thumbnail URL', 'Price', 'Property Type', 'Quality'],
  zh: ['标题', '时长', '描述', '视频网址', '缩略图网址', '价格', '房产类型', '画质'],
};

for (const language of ['mixed', 'zh'] as const) {
  test(`a property video is entered, changed and deleted (${language})`, async ({ page, studio }) => {
    await signInWithLanguage(language, page, studio);
    const [
      title = '',
      duration = '',
      description = '',
      video = '',
      thumbnail = '',
      price = '',
      type = '',
      quality = '',
    ] = labels[language];
    const picture = `${studio.origin}/favicon.ico`;
    await testRecordManager({
      runsAxe: language === 'mixed',
      page,
      studio,
      texts: language === 'zh' ? chinese : english,
      path: '/api/admin/property-videos',
      title: 'A house on the hill',
      async fill(form) {
        await expect(form.getByLabel(quality)).toHaveValue('4K UHD');
        await expect(form.getByLabel(quality).getByRole('option')).toHaveText(['4K UHD', '1080p HD', '720p HD']);
        await expect(form.getByRole('switch')).toBeChecked();
        await form.getByLabel(title, { exact: false }).first().fill('A house on the hill');
        await form.getByLabel(duration).fill('3:42');
        await expect(form.getByLabel(duration)).toHaveAccessibleDescription(/3:42$/);
        await form.getByLabel(description).fill('Dusk, from the drive to the roof.');
        await form.getByLabel(video).fill(picture);
        await form.getByLabel(thumbnail).fill(picture);
        await form.getByLabel(price).fill('$1.2M');
        await form.getByLabel(type).fill('Villa');
      },
      onCard: ['3:42', '4K UHD', 'Dusk, from the drive to the roof.', '$1.2M • Villa', /(Sort order|排序).*0/],
      change: { label: description, to: 'Dawn, from the roof down.' },
    });
  });
}
