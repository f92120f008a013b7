import { type ContentOverrides, valueAt, isAdded } from '#contract/content/resolve-content.ts';
import type { Language } from '#app/i18n/html-lang.ts';
import type { PageName, contentPages } from '#contract/content/content-pages.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import type { SourceContent } from '#contract/content/define-page.ts';
import { enquiryLabelsIn } from '#contract/enquiry-texts.ts';
import { namesForStaff } from '#contract/site-pages.ts';
import type { EditedPage } from './edit-overrides.ts';

/** The name of a property of a page for staff. */
export function propertyLabel(name: string, language: Language): string {
  const inChinese: string | undefined = fieldNamesZh[name as PropertyName];
  if (language === 'zh' && inChinese !== undefined) return inChinese;
  if (name === 'meta') return 'Search and sharing';
  if (name === 'about') return 'Choice named in the form';
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first text of an item, by which it is known to staff; undefined without one. */
export function itemTitle(
  { builtIn }: EditedPage,
  differences: ContentOverrides,
  path: string,
  language: Language,
): string | undefined {
  const site = language === 'zh' ? (['zh-Hans', 'en'] as const) : (['en', 'zh-Hans'] as const);
  for (const each of site) {
    for (const name of ['title', 'name', 'label', 'question', 'text']) {
      const value = differences[each][`${path}.${name}`] ?? valueAt(builtIn[each], `${path}.${name}`);
      if (typeof value === 'string' && value.trim() !== '') return value;
    }
  }
  return undefined;
}

/** Where a field is, from its section to its own name, such as `Pricing › Basic › Price`. */
export function pathLabels(
  edited: EditedPage,
  differences: ContentOverrides,
  path: string,
  { language, newItem }: { language: Language; newItem: string },
): string[] {
  const names = path.split('.');
  return names.flatMap((name, index) => {
    const here = names.slice(0, index + 1).join('.');
    const list = valueAt(edited.builtIn.en, names.slice(0, index).join('.'));
    const isItem = isAdded(name) || (index > 0 && Array.isArray(list));
    if (isItem) return [itemTitle(edited, differences, here, language) ?? newItem];
    // The name of a list says nothing that its section does not say.
    const isList = ['items', 'steps'].includes(name) && index < names.length - 1;
    return isList ? [] : [propertyLabel(name, language)];
  });
}

/** The name of a page for staff. */
export function pageLabel({ pages }: Catalogue, page: PageName): string {
  return pages.names[page] ?? page;
}

export function timeText({ locale }: Catalogue, time: string): string {
  return new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}

/** The value of a field in words. */
export function valueText({ pages: texts }: Catalogue, value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  const text = [value ?? []].flat().join(' · ');
  return text === '' ? texts.none : text;
}

/** The names of all properties in a document. Ids of items have no name, and `lang` is no field. */
type NamesIn<Value> = Value extends string | boolean | readonly string[] | undefined
  ? never
  : Value extends readonly (infer Item)[]
    ? NamesIn<Item>
    : { [Key in Exclude<keyof Value & string, 'id' | 'lang'>]-?: Key | NamesIn<Value[Key]> }[Exclude<
        keyof Value & string,
        'id' | 'lang'
      >];

type PropertyName = { [Page in PageName]: NamesIn<SourceContent<(typeof contentPages)[Page]>> }[PageName];

/**
 * Chinese names of the properties of pages. English ones are made from the names themselves. The link to a page in menu or
 * footer has the name of the page, unless the word stands here.
 */
const fieldNamesZh: Readonly<Record<PropertyName, string>> = {
  ...enquiryLabelsIn('zh-Hans'),
  ...namesForStaff('zh'),
  about: '表单中显示的选择',
  action: '按钮',
  add: '补充内容',
  added: '补充内容的标题',
  after: '布置后',
  again: '再次尝试',
  alt: '替代文字',
  answered: '已回复',
  approach: '工作方式',
  automatic: '会自动删除时',
  before: '布置前',
  blurb: '简介',
  bookNow: '预约按钮',
  button: '按钮',
  byAppointment: '需预约',
  call: '结尾的邀请',
  cards: '卡片',
  categories: '分类',
  chapters: '章节',
  chat: '在线聊天',
  choice: '访客的选择',
  cinematic: '电影级制作',
  clients: '客户数',
  collection: '系列',
  commercial: '商业摄影',
  company: '公司',
  companyTitle: '公司栏标题',
  confirm: '确认选项',
  contact: '联系',
  contents: '包含内容',
  description: '搜索结果中的描述',
  descriptions: '搜索结果中的描述',
  details: '联系方式',
  done: '完成提示',
  duration: '时长',
  effects: '市场数据',
  empty: '没有内容时',
  events: '活动摄影',
  experience: '从业年数',
  expertise: '专长',
  facts: '要点',
  failed: '失败提示',
  failure: '出错时',
  family: '全家福',
  featured: '精选作品',
  features: '特点',
  film: '影片',
  films: '影片',
  fitting: '试穿',
  floorPlans: '户型图',
  followTitle: '关注我们',
  footer: '页脚',
  form: '表单',
  galleries: '相册',
  gallery: '图库',
  gone: '咨询已不存在时',
  greeting: '称呼',
  greetingWithoutName: '不用姓名的称呼',
  headshots: '职业形象照',
  here: '手机访客的链接',
  hero: '页面顶部',
  home: '首页',
  hours: '营业时间',
  included: '包含项目',
  includedTitle: '包含项目的标题',
  interest: '留言的第一行',
  intro: '导语',
  introduction: '导言',
  invitation: '邀请',
  items: '内容',
  join: '加入我们',
  label: '说明',
  legal: '法律信息',
  link: '链接',
  links: '链接',
  map: '地图',
  marketing: '营销',
  meta: '搜索与分享',
  mission: '使命',
  name: '名称',
  navigation: '菜单',
  newborn: '新生儿',
  notFound: '找不到页面',
  notice: '提示',
  offer: '服务内容',
  open: '打开',
  other: '其他',
  others: '其他页面',
  packages: '套餐',
  packagesTitle: '套餐标题',
  page: '专属页面的链接',
  paragraphs: '段落',
  people: '人物',
  photo: '摄影',
  pictures: '照片',
  places: '空间与品牌',
  points: '条目',
  popular: '热门标记',
  portfolio: '作品',
  portrait: '人像',
  positions: '职位',
  price: '价格',
  priceLabel: '价格说明',
  pricing: '价目',
  privacy: '隐私政策',
  process: '流程',
  progress: '进度',
  projects: '项目数',
  promise: '承诺',
  promiseOfTwoOffices: '有两个地址时的承诺',
  property: '房产',
  purpose: '使命与愿景',
  questions: '常见问题',
  reach: '联系方式',
  read: '已阅读',
  receipt: '回执邮件',
  received: '已收到',
  refused: '被拒绝时',
  rental: '婚纱租赁',
  required: '必填说明',
  retention: '保存期限',
  rights: '版权',
  safety: '安全',
  selectService: '选择服务',
  send: '发送按钮',
  sending: '发送中',
  services: '服务',
  servicesTitle: '服务栏标题',
  serviceType: '服务类型',
  show: '显示',
  sitemap: '网站地图',
  skip: '跳到内容的链接',
  staging: '虚拟软装',
  statement: '引言',
  statistics: '数据',
  steps: '步骤',
  stills: '剧照',
  story: '故事',
  studio: '工作室',
  styleLabel: '婚纱图片说明',
  styles: '婚纱款式',
  stylesLabel: '款式列表说明',
  subject: '邮件主题',
  subtitle: '副标题',
  summary: '简介',
  team: '团队',
  terms: '服务条款',
  text: '正文',
  thanks: '感谢',
  timing: '拍摄时间',
  title: '标题',
  to: '链接到',
  turnaround: '交付时间',
  unconfirmed: '未确认时的提示',
  unlimited: '不自动删除时',
  value: '数值',
  values: '理念',
  video: '视频',
  videos: '视频',
  vision: '愿景',
  waiting: '加载时的提示',
  wanted: '要求',
  ways: '其他联系方式',
  waysWithoutPhone: '没有电话时的联系方式',
  wedding: '婚礼',
  withdraw: '撤回咨询',
  withdrawn: '撤回之后',
  written: '留言的标题',
};
