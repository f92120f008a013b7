import type { PictureId } from '#content/pictures.ts';

type TeamPicture = Extract<PictureId, `team/${string}`>;

interface ObjectPortrait {
  /** group and name of the master it is cut from */
  source: PictureId;
  /** left edge, top edge and width of the crop in pixels of the source; its height follows from the proportions */
  crop: readonly [left: number, top: number, width: number];
  tone: string;
  alt: string;
  altZh: string;
}

/** What each portrait of `make-object-portraits.ts` is cut from, in the order of the team: neighbors differ in tone or in brightness. */
export const objectPortraits: Record<TeamPicture, ObjectPortrait> = {
  'team/camera-in-ring': {
    source: 'headshots/ring-light',
    crop: [0, 0, 1280],
    tone: '#6b4030',
    alt: 'A camera in the middle of a glowing ring light, a rust-red wall behind',
    altZh: '发光环形灯中央的一台相机，背后是锈红色的墙',
  },
  'team/film-slate': {
    source: 'film/slate-close',
    crop: [0, 150, 1067],
    tone: '#4c4652',
    alt: 'A film slate with its striped clapper half open',
    altZh: '一块半开的场记板，拍板上有斜条纹',
  },
  'team/rattle': {
    source: 'newborn/beech-rattle',
    crop: [110, 0, 1280],
    tone: '#b39c80',
    alt: 'A beech rattle with three loose rings on folded cloth',
    altZh: '叠布上的榉木摇铃，套着三只小环',
  },
  'team/lens': {
    source: 'film/lens-glass',
    crop: [320, 0, 1280],
    tone: '#3a4152',
    alt: 'The front glass of a lens with cold and warm reflections',
    altZh: '镜头的前组镜片，映着冷暖两色的光',
  },
  'team/keys': {
    source: 'property/house-keys',
    crop: [320, 0, 853],
    tone: '#6f6459',
    alt: 'Two brass house keys on a ring on oak boards',
    altZh: '橡木板上一圈两把黄铜房门钥匙',
  },
  'team/honey': {
    source: 'commercial/honey-jar',
    crop: [160, 0, 1280],
    tone: '#74532a',
    alt: 'A jar of honey lit from behind, a wooden dipper across its rim',
    altZh: '一罐逆光的蜂蜜，罐口横着木蜜棒',
  },
  'team/buttonhole': {
    source: 'wedding/lapel-rose',
    crop: [100, 60, 1100],
    tone: '#34405a',
    alt: 'A buttonhole of a white rose and eucalyptus on navy wool',
    altZh: '藏青呢料上的白玫瑰与尤加利胸花',
  },
  'team/filters': {
    source: 'film/filter-glass',
    crop: [250, 0, 852],
    tone: '#a8a39c',
    alt: 'Round lens filters in a wooden holder, their colors on the paper',
    altZh: '木架上的圆形滤镜，颜色投在纸面上',
  },
  'team/focus-ring': {
    source: 'film/focus-gear',
    crop: [500, 0, 852],
    tone: '#31405c',
    alt: 'The toothed focus ring and scale of a cinema lens',
    altZh: '电影镜头的齿状对焦环与刻度',
  },
  'team/schedule': {
    source: 'film/notebook-shade',
    crop: [810, 0, 719],
    tone: '#a98552',
    alt: 'A schedule in a notebook, a pencil, glasses and a cup of coffee on a table',
    altZh: '桌上的日程本、铅笔、眼镜和一杯咖啡',
  },
  'team/spotlight-lens': {
    source: 'film/fresnel-rings',
    crop: [160, 0, 1280],
    tone: '#6b5527',
    alt: 'The stepped rings of a spotlight lens, the lamp glowing behind',
    altZh: '聚光灯透镜的一圈圈螺纹，灯在后面发亮',
  },
  'team/make-up-brushes': {
    source: 'film/mirror-bulbs',
    crop: [0, 0, 719],
    tone: '#a37864',
    alt: 'Make-up brushes in a jar before a mirror with bulbs',
    altZh: '灯泡镜前一罐化妆刷',
  },
  'team/headphones': {
    source: 'film/headphones',
    crop: [830, 0, 719],
    tone: '#b98f70',
    alt: 'Studio headphones standing on peach paper',
    altZh: '桃色纸上的一副监听耳机',
  },
  'team/ribbon': {
    source: 'wedding/ribbon-spool',
    crop: [60, 90, 1160],
    tone: '#a59485',
    alt: 'A wooden spool of pale silk ribbon, one end running off in a curl',
    altZh: '一卷浅色丝带绕在木轴上，一端卷曲垂下',
  },
  'team/reel': {
    source: 'film/reel-rim',
    crop: [0, 0, 1280],
    tone: '#39425a',
    alt: 'A metal film reel standing in cool side light',
    altZh: '冷色侧光里立着的金属胶片盘',
  },
  'team/pen': {
    source: 'commercial/pen-nib',
    crop: [340, 0, 853],
    tone: '#b8b2a4',
    alt: 'The gold nib of a fountain pen on ruled paper',
    altZh: '横线纸上的钢笔金尖',
  },
  'team/cable': {
    source: 'film/cable-coil',
    crop: [160, 0, 1280],
    tone: '#5f3a30',
    alt: 'A coiled red cable with its plug, lit low from behind',
    altZh: '一卷红色线缆和插头，背后打来低光',
  },
  'team/bulb': {
    source: 'film/bulb-filament',
    crop: [0, 0, 1280],
    tone: '#2f3a4a',
    alt: 'A clear bulb with its filament glowing',
    altZh: '一只透明灯泡，灯丝正亮着',
  },
};
