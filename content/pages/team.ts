import type { BuiltInPage } from '#contract/content/define-page.ts';
import type { teamPage } from '#contract/content/pages/team.ts';

export const team: BuiltInPage<typeof teamPage> = {
  en: {
    meta: {
      title: 'Our Team',
      description:
        'The photographers, filmmakers, editors and producers of the studio, and the positions that are open now.',
    },
    hero: { title: 'Our Team', subtitle: 'Photographers, filmmakers, editors and producers in two cities.' },
    team: { title: 'The people behind the camera, the lights, the desk and the phone.' },
    join: {
      title: 'Join Our Team',
      text: 'We hire slowly and train well. Send a few pictures and a few sentences; you do not need a cover letter.',
      action: 'Apply Now',
      about: 'Application: {position}',
      positions: [
        {
          id: 'wedding-photographer',
          title: 'Wedding Photographer',
          terms: 'Full-time or weekends',
          text: 'You lead the day calmly, read light quickly and know when to put the camera down.',
          wanted: ['A portfolio of complete weddings', 'Your own backup camera', 'A driver’s license'],
        },
        {
          id: 'photo-editor',
          title: 'Photo Editor / Retoucher',
          terms: 'Full-time, studio or remote',
          text: 'You cull, grade and retouch for portraits and property, and keep a thousand frames looking like one day.',
          wanted: [
            'A sure eye for color on a calibrated screen',
            'Retouching that cannot be seen',
            'Patience with file names',
          ],
        },
        {
          id: 'assistant',
          title: 'Photography Assistant',
          terms: 'Part-time',
          text: 'You build sets, hold reflectors, charge batteries and learn every part of the trade.',
          wanted: ['Good with babies, grandparents and cables', 'Early mornings', 'No portfolio needed'],
        },
        {
          id: 'content-creator',
          title: 'Social Media Content Creator',
          terms: 'Part-time or freelance',
          text: 'You film behind the scenes, cut it the same day and write captions that people finish reading.',
          wanted: ['Vertical video you are proud of', 'Plain, friendly English', 'A calendar that you stick to'],
        },
      ],
    },
  },
  'zh-Hans': {
    meta: { title: '我们的团队', description: '工作室的摄影师、摄像师、后期与制片，以及目前开放的职位。' },
    hero: { title: '我们的团队', subtitle: '摄影、摄像、后期与制片，分在两座城市。' },
    team: { title: '镜头后、灯光旁、案头前、电话那头的人。' },
    join: {
      title: '加入我们',
      text: '我们招人慢，带人用心。发几张照片、写几句话就好，不需要求职信。',
      action: '立即申请',
      about: '应聘：{position}',
      positions: [
        {
          id: 'wedding-photographer',
          title: '婚礼摄影师',
          terms: '全职或周末',
          text: '从容地带好一整天，读光要快，也知道什么时候该放下相机。',
          wanted: ['完整的婚礼作品集', '自备备用相机', '驾照'],
        },
        {
          id: 'photo-editor',
          title: '后期修图师',
          terms: '全职，在工作室或远程',
          text: '为人像与房产选片、调色、精修，让上千张照片看起来像同一天拍的。',
          wanted: ['在校色屏前辨色准确', '修图不留痕迹', '对文件命名有耐心'],
        },
        {
          id: 'assistant',
          title: '摄影助理',
          terms: '兼职',
          text: '搭景、举反光板、给电池充电，把这一行从头学到尾。',
          wanted: ['和宝宝、长辈、线材都处得来', '能早起', '不需要作品集'],
        },
        {
          id: 'content-creator',
          title: '社交媒体内容创作',
          terms: '兼职或自由职业',
          text: '拍摄幕后花絮，当天剪完，写出让人读到最后的文案。',
          wanted: ['拿得出手的竖屏视频', '平实亲切的英文文笔', '说到做到的发布日程'],
        },
      ],
    },
  },
};
