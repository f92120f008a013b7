import type { TranslatedContent } from '#contract/content/define-page.ts';
import type { filmPage } from '#contract/content/pages/film.ts';

export const film: TranslatedContent<typeof filmPage> = {
  meta: {
    title: '影片制作',
    description: '胶片摄影、艺术摄影、艺术微喷与电影级制作：短片、纪录片、音乐视频与片场剧照。',
  },
  hero: { title: '慢，是有意的', subtitle: '胶片摄影、片场剧照与电影级制作，从第一张分镜到最后的调色。' },
  stills: { title: '片场剧照', text: '布景、灯光，还有两场戏之间的时光；剧组忙着，我们静静地拍。' },
  statement: { text: '一秒二十四格，每一格都打过光。' },
  services: {
    title: '胶片与冲印',
    items: [
      { id: 'analog-film', title: '胶片摄影', text: '中画幅与 35 毫米，手动测光，用于人像、婚礼与杂志拍摄。' },
      { id: 'art-photography', title: '艺术摄影', text: '为画廊、出版社和墙面创作系列作品，也接受委托。' },
      { id: 'fine-art-prints', title: '艺术微喷', text: '纯棉纸颜料喷绘，签名、编号，并请您一起看样。' },
      { id: 'film-development', title: '胶片冲洗', text: '黑白与彩色负片，小批量冲洗并扫描。' },
    ],
  },
  cinematic: {
    title: '电影级制作',
    text: '一支小剧组，自带摄影机、镜头、灯光与录音。可以加入您的剧组，也可以为您全程执行。',
    services: {
      title: '我们承接什么',
      items: [
        { id: 'development', title: '前期', text: '故事大纲、分镜、镜头表，以及一份说到做到的预算。' },
        { id: 'production', title: '拍摄', text: '导演、摄影、灯光与同期录音，保险与拍摄许可都已办妥。' },
        { id: 'post-production', title: '后期', text: '剪辑、调色、混音与字幕，在校色屏幕上完成。' },
        { id: 'delivery', title: '交付', text: '影院、电视与网络母版，附字幕与一份存档。' },
      ],
    },
  },
  call: { title: '告诉我们，您想拍什么', action: '筹划一次制作', about: '影片制作' },
};
