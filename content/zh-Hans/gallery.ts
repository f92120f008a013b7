import type { TranslatedContent } from '#contract/content/define-page.ts';
import type { galleryPage } from '#contract/content/pages/gallery.ts';

export const gallery: TranslatedContent<typeof galleryPage> = {
  descriptions: { pictures: '{gallery}：工作室摄影作品。', films: '{gallery}：工作室影片作品。' },
  empty: { title: '这里还没有照片。', text: '我们还在挑选，请过几天再来。' },
  call: '预约一次这样的拍摄',
};
