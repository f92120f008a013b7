/** Chinese texts of the privacy section of the settings. */
export const privacyZh = {
  retention: '咨询的保存期限',
  retentionHint:
    '超过期限的咨询会连同备注、回复和邮件自动删除。已成交的和仍要跟进的会保留。更改后一周内不会删除任何内容。',
  never: '不自动删除',
  months: (count: number) => `${count} 个月`,
  saved: '保存期限已更新',
  saveFailed: '无法更新保存期限',
  upcoming: (count: number) => `一周内将删除 ${count} 条咨询：`,
  noneUpcoming: '一周内没有咨询会被删除。',
  deletedOn: (name: string, received: string, deleted: string) => `${name}，${received} 收到，${deleted} 删除`,
  more: (count: number) => `以及另外 ${count} 条`,
  person: '某人的资料',
  personHint: '有人要求查阅或删除自己的资料时，请输入其邮箱。',
  email: '邮箱',
  find: '查找',
  findFailed: '查找失败',
  found: (enquiries: number, notes: number, replies: number, mails: number) =>
    `找到 ${enquiries} 条咨询、${notes} 条备注、${replies} 条回复、${mails} 封邮件。`,
  foundNone: '没有找到以这个邮箱发送的咨询。',
  mentioned: (count: number) => `另有 ${count} 条他人的咨询提到这个邮箱，请在联系提交中搜索后自行处理。`,
  exportJson: '导出 JSON',
  fileName: '个人资料',
  erase: '全部删除',
  confirmErase: '确定要删除此人的全部资料吗？此操作无法撤销。',
  erased: '此人的资料已删除',
  eraseFailed: '无法删除',
};
