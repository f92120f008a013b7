import type { BuiltInPage } from '#contract/content/define-page.ts';
import type { newbornPage } from '#contract/content/pages/newborn.ts';

export const newborn: BuiltInPage<typeof newbornPage> = {
  en: {
    meta: {
      title: 'Newborn Photography',
      description:
        'Gentle newborn sessions in a warm, quiet studio, best 5-14 days after birth. Safety first, wraps and props included, packages from {price}.',
    },
    hero: { title: 'The first days, kept', subtitle: 'Quiet newborn sessions in a warm studio, at your baby’s pace.' },
    portfolio: {
      title: 'Portfolio',
      text: 'The sets we build: natural fibers, muted colors and nothing that outshines the baby.',
    },
    timing: {
      title: 'When to come',
      value: '5-14 days after birth',
      text: 'Newborns sleep deeply and curl up on their own in these days. Write to us before the birth and we will keep a week free around your due date. Older babies are welcome too: we simply plan for more time awake.',
      statistics: [
        { id: 'sessions', value: '200+', label: 'sessions' },
        { id: 'safety', value: '100%', label: 'safety' },
        { id: 'families', value: '99%', label: 'happy families' },
      ],
    },
    services: {
      title: 'What a session includes',
      items: [
        {
          id: 'wrapped',
          title: 'Wrapped and simple',
          text: 'Plain wraps, soft light and the details you will forget first: lashes, toes, the curl of an ear.',
        },
        {
          id: 'sets',
          title: 'Built sets',
          text: 'A moon, a basket, a nest of flowers. We prepare two to four sets beforehand so that the change takes a minute.',
        },
        {
          id: 'family',
          title: 'Parents and siblings',
          text: 'The picture most families frame. We take it first, while everybody is fresh.',
        },
        {
          id: 'at-home',
          title: 'At home',
          text: 'We bring a light, a heater and wraps, and photograph the crib, the window and the dog who guards it.',
        },
      ],
    },
    safety: {
      title: 'Safety comes before the picture',
      text: 'No pose is worth a risk. These rules apply to every session.',
      items: [
        'A second pair of hands beside the baby at all times',
        'The balanced poses you may have seen are composites of supported frames',
        'Room at 80 °F, with a thermometer in sight',
        'Wraps and props washed fragrance-free after each session',
        'A vaccinated team with clean hands, and nobody with a cold comes near the baby',
        'The baby decides on breaks; feeding and cuddling time is part of the session',
      ],
    },
    pricing: {
      title: 'Newborn pricing',
      intro: 'Every session is booked around your due date and moves free of charge when your baby decides otherwise.',
      action: 'Book This Package',
      about: 'Newborn {package} package',
      popular: 'Most popular',
      packages: [
        {
          id: 'essential',
          name: 'Essential',
          price: '$499',
          popular: false,
          summary: 'Your baby, simply wrapped, in soft light.',
          contents: ['2 hour session', '10 edited images', 'Two set-ups', 'Wraps and props included'],
        },
        {
          id: 'complete',
          name: 'Complete',
          price: '$799',
          popular: false,
          summary: 'Baby alone, then with parents and siblings.',
          contents: ['3 hour session', '20 edited images', 'Four set-ups', 'Parents and siblings welcome'],
        },
        {
          id: 'luxury',
          name: 'Luxury',
          price: '$1099',
          popular: false,
          summary: 'An unhurried morning, and as many ideas as your baby sleeps through.',
          contents: [
            '4 hour session',
            '40 edited images',
            'As many set-ups as your baby allows',
            'Help with choosing prints',
          ],
        },
      ],
    },
    call: { title: 'Tell us when the baby is due', action: 'Hold a date', about: 'Newborn session' },
  },
  'zh-Hans': {
    meta: {
      title: '新生儿摄影',
      description:
        '温暖安静的影棚里，轻柔的新生儿拍摄，最佳时间是出生后 5-14 天。安全第一，襁褓与道具全含，套餐 {price} 起。',
    },
    hero: { title: '留住最初的几天', subtitle: '在温暖的影棚里静静拍摄，一切跟着宝宝的节奏来。' },
    portfolio: { title: '作品', text: '我们亲手搭的小景：天然材质，柔和的颜色，没有什么会抢走宝宝的风头。' },
    timing: {
      title: '什么时候来',
      value: '出生后 5-14 天',
      text: '这几天的宝宝睡得沉，会自己蜷成一团。请在宝宝出生前联系我们，我们会在预产期前后为您留出一周。再大一些的宝宝也欢迎，只是要多留些清醒的时间。',
      statistics: [
        { id: 'sessions', value: '200+', label: '次拍摄' },
        { id: 'safety', value: '100%', label: '安全' },
        { id: 'families', value: '99%', label: '的家庭表示满意' },
      ],
    },
    services: {
      title: '一次拍摄里有什么',
      items: [
        {
          id: 'wrapped',
          title: '素净襁褓',
          text: '素色包巾，柔和的光，还有最先会被忘记的细节：睫毛、脚趾、耳朵的弧度。',
        },
        { id: 'sets', title: '主题小景', text: '月亮、篮子、花窝。我们提前搭好两到四组，换景只要一分钟。' },
        { id: 'family', title: '父母与哥哥姐姐', text: '客人装框上墙最多的就是这一张。趁大家精神都好，我们先拍它。' },
        {
          id: 'at-home',
          title: '上门拍摄',
          text: '我们带着灯、取暖器和包巾上门，拍婴儿床、窗边，还有守在一旁的小狗。',
        },
      ],
    },
    safety: {
      title: '安全在先，照片在后',
      text: '没有哪个姿势值得冒险。每一次拍摄都遵守这些规矩。',
      items: [
        '宝宝身边始终有第二双手',
        '您见过的那些托腮造型，是多张有人扶着的照片合成的',
        '室温 80 °F（约 27 °C），温度计就放在看得见的地方',
        '包巾与道具每次拍摄后都用无香洗剂清洗',
        '团队已接种疫苗，双手干净；感冒的人不靠近宝宝',
        '什么时候休息，宝宝说了算；喂奶和拥抱都算在拍摄时间里',
      ],
    },
    pricing: {
      title: '新生儿套餐',
      intro: '每次拍摄都按预产期预留；宝宝另有主意时，免费改期。',
      action: '预订此套餐',
      about: '新生儿{package}',
      popular: '最受欢迎',
      packages: [
        {
          id: 'essential',
          name: '基础套餐',
          summary: '简单的襁褓，柔和的光，只拍宝宝。',
          contents: ['拍摄 2 小时', '精修 10 张', '两组布景', '含包巾与道具'],
        },
        {
          id: 'complete',
          name: '全家套餐',
          summary: '先拍宝宝，再拍父母和哥哥姐姐。',
          contents: ['拍摄 3 小时', '精修 20 张', '四组布景', '父母与哥哥姐姐一起入镜'],
        },
        {
          id: 'luxury',
          name: '奢享套餐',
          summary: '一个不赶时间的上午，宝宝睡多久，就拍多少想法。',
          contents: ['拍摄 4 小时', '精修 40 张', '布景数量由宝宝决定', '协助挑选冲印'],
        },
      ],
    },
    call: { title: '告诉我们预产期', action: '预留日期', about: '新生儿拍摄' },
  },
};
