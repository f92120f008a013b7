import type { BuiltInPage } from '#contract/content/define-page.ts';
import type { aboutPage } from '#contract/content/pages/about.ts';

export const about: BuiltInPage<typeof aboutPage> = {
  en: {
    meta: {
      title: 'About Us',
      description:
        'Who we are, what we are trying to do and what we hold ourselves to: excellence, creativity and integrity.',
    },
    hero: { title: 'About Us', subtitle: 'Two cities, one long attention span.' },
    purpose: {
      mission: {
        title: 'Our Mission',
        text: 'To make pictures that are honest, useful and worth keeping, and to make being photographed a good hour of your day.',
      },
      vision: {
        title: 'Our Vision',
        text: 'A studio where a family portrait gets the same light, thought and finish as a national campaign.',
      },
    },
    values: {
      title: 'Our Values',
      items: [
        {
          id: 'excellence',
          title: 'Excellence',
          text: 'We check the corners of the frame, and then the print. Good enough is where we start.',
        },
        {
          id: 'creativity',
          title: 'Creativity',
          text: 'Every commission gets one idea that was not in the brief. You are free to say no to it.',
        },
        {
          id: 'integrity',
          title: 'Integrity',
          text: 'Clear prices, honest retouching and a call before anything runs late.',
        },
      ],
      statistics: {
        projects: { value: '1W+', label: 'Projects Completed' },
        clients: { label: 'Happy Clients' },
        experience: { value: '7', label: 'Years of Experience' },
      },
    },
    story: {
      title: 'How we work',
      paragraphs: [
        'The studio began with one camera, one painted backdrop and a rule: nobody leaves without a picture they like. The backdrop has company now, and so does the camera. The rule has not changed.',
        'Photographers and filmmakers sit in the same room as the editors. What is promised on set is finished by someone who was there, and questions are answered by whoever picked up the phone first.',
      ],
      action: 'Meet the team',
    },
    call: { title: 'Come by, or write to us first', action: 'Book Now' },
  },
  'zh-Hans': {
    meta: { title: '关于我们', description: '我们是谁，想做什么，又以什么要求自己：精益求精、创意与诚信。' },
    hero: { title: '关于我们', subtitle: '两座城市，一样的耐心。' },
    purpose: {
      mission: {
        title: '我们的使命',
        text: '拍出真实、有用、值得珍藏的照片，也让拍照成为您一天里愉快的一小时。',
      },
      vision: {
        title: '我们的愿景',
        text: '拍一张全家福，我们用的光线、心思与打磨，和拍一支全国广告没有两样。',
      },
    },
    values: {
      title: '我们的价值观',
      items: [
        {
          id: 'excellence',
          title: '精益求精',
          text: '先检查画面的四角，再检查成片。“还不错”只是我们的起点。',
        },
        { id: 'creativity', title: '创意', text: '每次拍摄，我们都会多准备一个点子，您随时可以说不。' },
        { id: 'integrity', title: '诚信', text: '价格清楚，修图诚实；万一会延误，我们先打电话。' },
      ],
      statistics: {
        projects: { value: '1 万+', label: '完成的项目' },
        clients: { label: '满意的客户' },
        experience: { value: '7', label: '年从业经验' },
      },
    },
    story: {
      title: '我们怎样工作',
      paragraphs: [
        '工作室从一台相机、一块手绘背景布和一条规矩开始：谁都不会带着自己不喜欢的照片离开。如今背景布和相机都多了，规矩没有变。',
        '摄影师、摄像师和后期坐在同一个房间。现场答应的事，由当时在场的人完成；有问题，谁先接起电话，就由谁来回答。',
      ],
      action: '认识团队',
    },
    call: { title: '来坐坐，或者先给我们写封信', action: '立即预约' },
  },
};
