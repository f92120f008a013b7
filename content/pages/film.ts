import type { BuiltInPage } from '#contract/content/define-page.ts';
import type { filmPage } from '#contract/content/pages/film.ts';

export const film: BuiltInPage<typeof filmPage> = {
  en: {
    meta: {
      title: 'Film Production',
      description:
        'Analog film, art photography, fine art prints and cinematic production: short films, documentaries, music videos and production stills.',
    },
    hero: {
      title: 'Made slowly, on purpose',
      subtitle: 'Analog photography, production stills and cinematic work from first storyboard to final grade.',
    },
    stills: {
      title: 'Production Stills',
      text: 'Sets, lights and the hours between takes, photographed quietly while the crew works.',
    },
    statement: { text: 'Twenty-four frames a second, and each of them was lit.' },
    services: {
      title: 'Film and print',
      items: [
        {
          id: 'analog-film',
          title: 'Analog film',
          text: 'Medium format and 35 mm, metered by hand, for portraits, weddings and editorial work.',
        },
        {
          id: 'art-photography',
          title: 'Art photography',
          text: 'Series and commissions for galleries, publishers and walls.',
        },
        {
          id: 'fine-art-prints',
          title: 'Fine art prints',
          text: 'Pigment prints on cotton paper, signed, numbered and proofed with you.',
        },
        {
          id: 'film-development',
          title: 'Film development',
          text: 'Black and white and color negative, developed and scanned in small batches.',
        },
      ],
    },
    cinematic: {
      title: 'Cinematic Production',
      text: 'A small crew with its own camera, lenses, lights and sound. We join your production or run it for you.',
      services: {
        title: 'What we take on',
        items: [
          {
            id: 'development',
            title: 'Development',
            text: 'Treatment, storyboard, shot list and a budget you can hold us to.',
          },
          {
            id: 'production',
            title: 'Production',
            text: 'Direction, camera, light and location sound, with insurance and permits in place.',
          },
          {
            id: 'post-production',
            title: 'Post-production',
            text: 'Edit, color, sound mix and titles, finished on calibrated screens.',
          },
          {
            id: 'delivery',
            title: 'Delivery',
            text: 'Masters for cinema, broadcast and web, with captions and an archive copy.',
          },
        ],
      },
    },
    call: { title: 'Tell us what you want to make', action: 'Plan a production', about: 'Film production' },
  },
  'zh-Hans': {
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
  },
};
