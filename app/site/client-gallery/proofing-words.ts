import type { ClientRating } from '#contract/client-proofing.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { fillIn } from '#contract/fill-in.ts';

/** What the page says when a form could not be stored; `other`: for whatever has no words of its own. */
export type ChoiceFault = 'closed' | 'no-own-name' | 'too-long' | 'not-in-gallery' | 'too-many-people' | 'other';

interface ProofingWords {
  heading: string;
  lead: string;
  name: string;
  nameHint: string;
  begin: string;
  /** who chooses here */
  choosing: string;
  chosen: string;
  chosenOf: string;
  further: string;
  furtherAt: string;
  own: string;
  onlyMine: string;
  showAll: string;
  noneOfMine: string;
  submit: string;
  submitHint: string;
  submitted: string;
  choose: string;
  rate: string;
  ratings: Record<ClientRating, string>;
  comment: string;
  commentHas: string;
  saveComment: string;
  saved: string;
  others: string;
  faults: Record<ChoiceFault, string>;
}

export const proofingWords: Record<SiteLanguage, ProofingWords> = {
  en: {
    heading: 'Choose your photos',
    lead: 'Choose the photos you would like. Everything is kept at once; you can come back and go on at any time.',
    name: 'Your name',
    nameHint: 'So that the studio knows who chose what. On another device, say the same name to go on.',
    begin: 'Start choosing',
    choosing: 'You choose as {name}.',
    chosen: '{count} chosen',
    chosenOf: '{count} of {included} chosen',
    further: '{count} chosen: {included} are included, {further} more',
    furtherAt: '{count} chosen: {included} are included, {further} more at {price} each',
    own: '{count} of them by you',
    onlyMine: 'Show only my photos',
    showAll: 'Show all photos',
    noneOfMine: 'You have not chosen a photo yet.',
    submit: 'Submit the choice',
    submitHint: 'When all of you have finished. After that, only the studio can open it again.',
    submitted: 'The choice was submitted by {name}. To change something, please ask the studio to open it again.',
    choose: 'Choose',
    rate: 'Rating of {name}',
    ratings: { no: 'No', maybe: 'Maybe', yes: 'Yes' },
    comment: 'Comment',
    commentHas: 'Comment (written)',
    saveComment: 'Save comment',
    saved: 'Saved',
    others: 'Also chosen by {names}',
    faults: {
      closed: 'This was not stored, because the choice has been submitted meanwhile.',
      'no-own-name': 'Please say your name first.',
      'too-long': 'This was not stored, because it is too long. Please shorten it.',
      'not-in-gallery': 'This photo is not here any more.',
      'too-many-people': 'Too many people choose in this gallery already. Please use a name that is there.',
      other: 'This was not stored. Please try again.',
    },
  },
  'zh-Hans': {
    heading: '挑选照片',
    lead: '请选出您想要的照片。每一步都会立即保存，可以随时回来继续。',
    name: '您的名字',
    nameHint: '方便工作室知道是谁选的。换一台设备时，填写同样的名字即可继续。',
    begin: '开始挑选',
    choosing: '您以“{name}”的名义挑选。',
    chosen: '已选 {count} 张',
    chosenOf: '已选 {count} 张，套餐包含 {included} 张',
    further: '已选 {count} 张：套餐包含 {included} 张，另加 {further} 张',
    furtherAt: '已选 {count} 张：套餐包含 {included} 张，另加 {further} 张，每张 {price}',
    own: '其中您选了 {count} 张',
    onlyMine: '只看我选的照片',
    showAll: '看全部照片',
    noneOfMine: '您还没有选照片。',
    submit: '提交选片',
    submitHint: '请在所有人都选完后提交。提交后只有工作室能重新开放。',
    submitted: '{name} 已提交选片。如需修改，请联系工作室重新开放。',
    choose: '选这张',
    rate: '{name} 的评价',
    ratings: { no: '不要', maybe: '待定', yes: '要' },
    comment: '留言',
    commentHas: '留言（已写）',
    saveComment: '保存留言',
    saved: '已保存',
    others: '也有人选：{names}',
    faults: {
      closed: '没有保存：选片已经提交。',
      'no-own-name': '请先填写您的名字。',
      'too-long': '没有保存：内容太长，请缩短。',
      'not-in-gallery': '这张照片已不在相册中。',
      'too-many-people': '参与挑选的人太多了，请使用已有的名字。',
      other: '没有保存，请重试。',
    },
  },
};

export interface Chosen {
  counts: { picked: number; mine: number };
  includedPicks: number | null;
  extraPickPrice: string;
}

/** How many are chosen, and what the package says of that. */
export function chosenText({ counts, includedPicks, extraPickPrice }: Chosen, words: ProofingWords): string {
  const count = counts.picked;
  if (includedPicks === null) return fillIn(words.chosen, { count });
  if (count <= includedPicks) return fillIn(words.chosenOf, { count, included: includedPicks });
  const figures = { count, included: includedPicks, further: count - includedPicks };
  return extraPickPrice === ''
    ? fillIn(words.further, figures)
    : fillIn(words.furtherAt, { ...figures, price: extraPickPrice });
}

export function ownText({ counts }: Pick<Chosen, 'counts'>, words: ProofingWords): string {
  return fillIn(words.own, { count: counts.mine });
}

/** The words for the fault that an address names. */
export function faultText(fault: string, words: ProofingWords): string {
  return Object.hasOwn(words.faults, fault) ? words.faults[fault as ChoiceFault] : words.faults.other;
}
