import type { SiteLanguage } from './content/site-languages.ts';
import { type EnquiryField, enquiryFields, enquiryFieldsInOrder, nameFieldOrder } from './enquiry-fields.ts';

type InBoth = Readonly<Record<SiteLanguage, string>>;

/** What a field is called wherever it stands. The owner can change those of the form, with the other texts of its page. */
export const enquiryLabels = {
  firstName: { en: 'First name', 'zh-Hans': '名字' },
  lastName: { en: 'Last name', 'zh-Hans': '姓氏' },
  email: { en: 'Email', 'zh-Hans': '邮箱' },
  phone: { en: 'Phone', 'zh-Hans': '电话' },
  serviceType: { en: 'Service type', 'zh-Hans': '服务类型' },
  preferredDate: { en: 'Preferred date', 'zh-Hans': '希望的日期' },
  message: { en: 'Message', 'zh-Hans': '留言' },
} satisfies Record<EnquiryField, InBoth>;

/** Further names of its column in tables of other programs and of earlier versions. */
export const enquiryHeadings = {
  firstName: ['first', 'given name', 'forename', '名'],
  lastName: ['last', 'surname', 'family name', '姓'],
  email: ['mail', 'e-mail address', '电子邮箱', '电子邮件', '邮件'],
  phone: ['telephone', 'tel', 'mobile', 'phone number', '手机', '联系电话'],
  serviceType: ['service', '服务'],
  preferredDate: ['wished date', 'event date', 'shoot date', '期望日期', '拍摄日期'],
  message: ['enquiry', 'inquiry', 'comment', 'comments', 'text', '消息', '内容', '备注'],
} satisfies Record<EnquiryField, readonly string[]>;

/** How the privacy policy names what is stored; null: said with the field before. */
const inPolicy = {
  firstName: { en: 'your names', 'zh-Hans': '姓名' },
  lastName: null,
  email: { en: 'your email address', 'zh-Hans': '邮箱' },
  phone: { en: 'your phone number if you gave one', 'zh-Hans': '电话（如果您填了）' },
  serviceType: { en: 'the service you chose', 'zh-Hans': '所选服务' },
  preferredDate: { en: 'the date you would like if you chose one', 'zh-Hans': '希望的日期（如果您选了）' },
  message: { en: 'your message', 'zh-Hans': '留言' },
} satisfies Record<EnquiryField, InBoth | null>;

/** The labels of all fields, in the order of the language. */
export function enquiryLabelsIn(language: SiteLanguage): Record<EnquiryField, string> {
  const fields = enquiryFieldsInOrder(nameFieldOrder[language]);
  return Object.fromEntries(fields.map((field) => [field, enquiryLabels[field][language]])) as Record<
    EnquiryField,
    string
  >;
}

/** The labels of what a search looks into, without those of the names. */
export function searchedLabels(language: SiteLanguage): string[] {
  return enquiryFieldsInOrder([])
    .filter((field) => enquiryFields[field].isSearched)
    .map((field) => enquiryLabels[field][language]);
}

/** All that is stored, for the privacy policy: a list as people read it. */
export function storedFieldsIn(language: SiteLanguage): string {
  const parts = enquiryFieldsInOrder(nameFieldOrder.en).flatMap((field) => inPolicy[field]?.[language] ?? []);
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(parts);
}
