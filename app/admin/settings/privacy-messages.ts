const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Texts of the privacy section of the settings. Loaded with it. */
export const zh = {
  retention: '咨询的保存期限',
  retentionHint:
    '超过期限的咨询会连同备注、回复和邮件自动删除。已预订的和仍要跟进的会保留。更改后一周内不会删除任何内容。',
  never: '不自动删除',
  months: (count: number) => `${count} 个月`,
  save: '保存所选期限',
  saved: '保存期限已更新',
  saveFailed: '无法更新保存期限',
  upcoming: (count: number) => `一周内将删除 ${count} 条咨询：`,
  noneUpcoming: '一周内没有咨询会被删除。',
  deletedOn: (name: string, received: string, deleted: string) => `${name}，${received} 收到，${deleted} 删除`,
  more: (count: number) => `以及另外 ${count} 条`,
  person: '某人的资料',
  personHint: '有人要求查阅或删除自己的资料时，请输入他的邮箱。',
  email: '邮箱',
  find: '查找',
  findFailed: '查找失败',
  found: (enquiries: number, notes: number, replies: number, mails: number) =>
    `找到 ${enquiries} 条咨询、${notes} 条备注、${replies} 条回复、${mails} 封邮件。`,
  foundNone: '没有找到以这个邮箱发送的咨询。',
  inDigests: (count: number) => `有 ${count} 封汇总邮件包含这个邮箱。`,
  inGalleries: (titles: string[]) =>
    `客户相册：${titles.join('、')}。删除后其中不再有客户的姓名、邮箱、地址、留言和选片记录；照片和标题是工作室的作品，是否删除由您在客户相册中决定。`,
  mentioned: (count: number) => `另有 ${count} 条他人的咨询提到这个邮箱，请在客户咨询中搜索后自行处理。`,
  exportJson: '导出 JSON',
  fileName: '个人资料',
  erase: '全部删除',
  confirmErase: '确定要永久删除此人的全部资料吗？回收站里的也会一并删除，不会留在回收站。此操作无法撤销。',
  erased: '此人的资料已删除',
  eraseFailed: '无法删除',
};

export const en: typeof zh = {
  retention: 'How long enquiries are kept',
  retentionHint:
    'Older enquiries are deleted automatically, with their notes, answers and mails. Bookings and what is still to be followed up are kept. Within a week after a change nothing is deleted.',
  never: 'Never delete automatically',
  months: (count) => `${count} months`,
  save: 'Save the chosen period',
  saved: 'Period saved',
  saveFailed: 'The period could not be saved',
  upcoming: (count) => `Within a week ${counted(count, 'enquiry is', 'enquiries are')} deleted:`,
  noneUpcoming: 'No enquiry is deleted within a week.',
  deletedOn: (name, received, deleted) => `${name}, received ${received}, deleted ${deleted}`,
  more: (count) => `and ${count} more`,
  person: 'Data of a person',
  personHint: 'If somebody asks what is stored about them, or to have it erased, enter their e-mail address.',
  email: 'E-mail address',
  find: 'Find',
  findFailed: 'The search failed',
  found: (enquiries, notes, replies, mails) =>
    `Found ${counted(enquiries, 'enquiry', 'enquiries')}, ${counted(notes, 'note')}, ${counted(replies, 'answer')} and ${counted(mails, 'mail')}.`,
  foundNone: 'No enquiry was sent with this address.',
  inDigests: (count) =>
    count === 1 ? 'One digest mail contains this address.' : `${count} digest mails contain this address.`,
  inGalleries: (titles) =>
    `Client galleries: ${titles.join(', ')}. Erasing removes name, e-mail, address, message and what was chosen from them. Photos and title are the work of the studio: whether they go too, you decide in Client galleries.`,
  mentioned: (count) =>
    `${counted(count, 'enquiry of another person contains', 'enquiries of other people contain')} the address: search for it in the contact submissions and decide.`,
  exportJson: 'Export JSON',
  fileName: 'personal-data',
  erase: 'Erase everything',
  confirmErase:
    'Erase everything about this person for good? What is in the trash goes too, and nothing of it stays there. This cannot be undone.',
  erased: 'Everything about this person was erased',
  eraseFailed: 'The data could not be erased',
};
