import type { ContactDue, ContactStage } from '#contract/enquiry-stages.ts';

/** What a template fills in. */
export interface TemplateValues {
  /** whole, as it is written in its own script */
  name: string;
  /** name of the service in the language of the template */
  service: string;
}

export interface ReplyTemplate {
  label: string;
  subject: (values: TemplateValues) => string;
  text: (values: TemplateValues) => string;
}

const dear = ({ name }: TemplateValues) => `${name}，您好：`;

/** Chinese texts of the enquiry desk. */
export const workflowZh = {
  stage: '进度',
  stages: {
    new: '新咨询',
    'in-progress': '处理中',
    answered: '已回复',
    booked: '已预订',
    closed: '已结束',
  } satisfies Record<ContactStage, string>,
  stageOf: (name: string) => `${name} 的进度`,
  progress: '按进度筛选',
  allStages: '全部进度',
  dues: { today: '今天到期', overdue: '已逾期' } satisfies Record<ContactDue, string>,
  owner: '负责人',
  nobody: '无人负责',
  ownedBy: (name: string) => `负责人：${name}`,
  senderLanguage: (language: string) => `语言：${language}`,
  followUpOn: '跟进日期',
  followUp: (day: string) => `${day} 跟进`,
  clock: {
    due: (time: string) => `剩余 ${time}`,
    overdue: (time: string) => `已逾期 ${time}`,
    kept: '24 小时内已回复',
    late: '超过 24 小时才回复',
  },
  minutes: (count: number) => `${count} 分钟`,
  hours: (count: number) => `${count} 小时`,
  days: (count: number) => `${count} 天`,
  summary: ({ new: fresh, dueToday, overdue }: { new: number; dueToday: number; overdue: number }) =>
    `新咨询 ${fresh} · 今天到期 ${dueToday} · 已逾期 ${overdue}`,
  open: '处理咨询',
  openOf: (name: string) => `处理咨询：${name}`,
  title: (name: string) => `${name} 的咨询`,
  loadFailed: '无法加载这条咨询',
  saveFailed: '未能保存，请重试',
  conflict: '这条咨询刚刚被其他人修改过。下面显示的是最新内容，您的修改没有保存；请查看后再决定。',
  layout: '显示方式',
  layouts: { list: '列表', board: '看板' },
  column: (stage: string) => `${stage}的咨询`,
  shownOf: (shown: string, count: string) => `${shown} / 共 ${count} 条`,
  emptyColumn: '没有咨询',
  more: '显示更多',
  thread: '往来记录',
  emptyThread: '还没有备注或回复。',
  wroteNote: (name: string) => `${name} 的备注`,
  fromSender: '客户的补充',
  missing: '无法打开此链接中的咨询，它可能已被删除。',
  answered: (name: string) => `${name} 的回复`,
  mailStates: { queued: '等待发送', sent: '已发送', failed: '发送失败', 'given-up': '已放弃发送' } as Record<
    string,
    string
  >,
  note: '备注（仅工作人员可见）',
  addNote: '添加备注',
  missingNote: '请先填写备注',
  reply: '回复',
  templateLanguage: '模板语言',
  templateLanguages: { zh: '中文', en: '英文' },
  template: '模板',
  noTemplate: '不使用模板',
  replaceText: '用模板替换已写的内容？',
  replace: '替换',
  subject: '主题',
  text: '内容',
  missingSubject: '请填写主题',
  missingText: '请先填写回复内容',
  send: '发送回复',
  sent: '回复已排队，很快发出',
  noMail: '尚未设置邮件服务器，无法从这里发送。请用您的邮件程序发送，这条咨询随后会标为已回复。',
  mailto: '用邮件程序发送',
  markAnswered: '标为已回复',
  keys: {
    heading: '键盘快捷键',
    hint: '焦点在列表中的咨询上时有效。',
    next: '下一条',
    previous: '上一条',
    archive: '归档或移回',
    reply: '处理并回复',
    help: '显示或隐藏此说明',
  },
  templates: {
    thanks: {
      label: '感谢并询问详情',
      subject: ({ service }) => `关于您的${service}咨询`,
      text: (values) =>
        `${dear(values)}\n\n感谢您咨询${values.service}服务。为了给您合适的建议，请告诉我们您希望的日期、地点和人数。\n\n期待您的回复！`,
    },
    offer: {
      label: '建议时间',
      subject: ({ service }) => `${service}：可预约的时间`,
      text: (values) =>
        `${dear(values)}\n\n感谢您的咨询。我们可以在以下时间为您提供${values.service}服务：\n\n\n请告诉我们哪个时间最适合您。`,
    },
    booked: {
      label: '确认预订',
      subject: ({ service }) => `您的${service}预订已确认`,
      text: (values) => `${dear(values)}\n\n您的${values.service}预订已确认。时间和地点如下：\n\n\n期待与您见面！`,
    },
    decline: {
      label: '婉拒',
      subject: ({ service }) => `关于您的${service}咨询`,
      text: (values) =>
        `${dear(values)}\n\n感谢您的咨询。很抱歉，您希望的那天，我们的${values.service}档期已满。如果您的时间可以调整，请告诉我们。`,
    },
  } satisfies Record<string, ReplyTemplate>,
};
