import { plural } from '#app/i18n/plural.ts';

/** Texts about pictures that belong to no gallery. Loaded with their list. */
export const zh = {
  heading: '没有图库的图片',
  lead: '这些图片不属于任何图库，网站的页面不会显示它们。有的因为图库被删除而留下，已改为草稿。请把它们放入图库，或者删除。',
  gallery: '图库',
  choose: '选择图库',
  move: (count: number) => `把 ${count} 张放入图库`,
  moved: (count: number) => `已放入图库：${count} 张图片。草稿要在图库中发布后才会显示。`,
  moveFailed: '无法放入图库',
  selectAll: '全选',
  select: (name: string) => `选择 ${name}`,
  delete: (name: string) => `删除 ${name}`,
  confirmDelete: '确定要删除这张图片吗？图片文件仍保留在媒体库中。',
  deleted: '图片已移到回收站',
  deleteFailed: '删除图片失败',
};

export const en: typeof zh = {
  heading: 'Pictures without a gallery',
  lead: 'These pictures belong to no gallery, so no page of the site shows them. Some were left behind when their gallery was deleted, and are drafts now. Put them into a gallery, or delete them.',
  gallery: 'Gallery',
  choose: 'Choose a gallery',
  move: (count) => `Put ${plural(count, 'picture', 'pictures')} into the gallery`,
  moved: (count) =>
    `${plural(count, 'picture', 'pictures')} put into the gallery. Drafts appear on the site once you publish them there.`,
  moveFailed: 'The pictures could not be put into the gallery',
  selectAll: 'Select all',
  select: (name) => `Select ${name}`,
  delete: (name) => `Delete ${name}`,
  confirmDelete: 'Delete this picture? Its file stays in the library.',
  deleted: 'Picture moved to the trash',
  deleteFailed: 'The picture could not be deleted',
};
