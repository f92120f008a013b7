import type { BuiltInPage } from '#contract/content/define-page.ts';
import type { galleryPage } from '#contract/content/pages/gallery.ts';

export const gallery: BuiltInPage<typeof galleryPage> = {
  en: {
    descriptions: { pictures: '{gallery}: pictures by the studio.', films: '{gallery}: films by the studio.' },
    empty: { title: 'No pictures here yet.', text: 'We are still choosing. Please come back in a few days.' },
    call: 'Book a session like this',
  },
  'zh-Hans': {
    descriptions: { pictures: '{gallery}：工作室摄影作品。', films: '{gallery}：工作室影片作品。' },
    empty: { title: '这里还没有照片。', text: '我们还在挑选，请过几天再来。' },
    call: '预约一次这样的拍摄',
  },
};
