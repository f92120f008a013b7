import type { SpamSignalTexts } from '#contract/spam-signal-texts.ts';
import { enquiryLabels, enquiryLabelsIn, searchedLabels } from '#contract/enquiry-texts.ts';
import type { ContactDue, ContactStage } from '#contract/enquiry-stages.ts';
import { plural } from '#app/i18n/plural.ts';

/** What a template fills in. */
export interface TemplateValues {
  /** whole, as it is written in its own script */
  name: string;
  /** name of the service in the language of the template */
  service: string;
}

interface ReplyTemplate {
  label: string;
  subject: (values: TemplateValues) => string;
  text: (values: TemplateValues) => string;
}

const dearZh = ({ name }: TemplateValues) => `${name}，您好：`;

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

const dearEn = ({ name }: TemplateValues) => `Dear ${name},`;

export const zh = {
  contacts: {
    heading: '客户咨询',
    empty: '暂无客户咨询',
    emptyHint: '访客在网站上发送的咨询会显示在这里。',
    emptyView: '没有符合条件的咨询。',
    loadFailed: '无法加载客户咨询',
    confirmDelete: '确定要删除这条联系记录吗？',
    deleteFailed: '删除失败',
    stateFailed: '状态更新失败，请重试',
    delete: (name: string) => `删除 ${name} 的咨询`,
    reply: '回复邮件',
    replySubject: (name: string) => `回复：${name} 的咨询`,
    markRead: '标为已读',
    markUnread: '标为未读',
    archive: '归档',
    unarchive: '移回收件箱',
    clientGallery: '建客户相册',
    release: '不是垃圾信息',
    quarantine: '标为垃圾信息',
    unread: '未读',
    quarantined: '疑似垃圾信息',
    service: enquiryLabels.serviceType['zh-Hans'],
    allServices: '全部服务',
    search: `搜索姓名、${searchedLabels('zh-Hans').join('、')}或备注`,
    views: '查看',
    nowArchived: (name: string) => `已归档 ${name} 的咨询`,
    viewNames: { inbox: '收件箱', unread: '未读', archived: '已归档', quarantine: '疑似垃圾信息' },
    quarantineReason: (reasons: readonly string[]): string => `怀疑的原因：${reasons.join('；')}`,
    quarantineReasons: {
      'hidden-field': () => '填写了访客看不到的输入框',
      'foreign-stamp': () => '不是从本网站的表单发来的',
      quick: ({ seconds }) => `打开表单 ${seconds.toFixed(1)} 秒后就发送了`,
      'link-markup': () => '用网页代码写链接',
      'link-name': () => '姓名里有链接',
      links: ({ count }) => `留言里有 ${count} 个链接`,
      'same-address': ({ count }) => `同一网络地址一小时内的第 ${count} 条留言`,
      'same-text': ({ count }) => `一小时内有 ${count} 个网络地址发送了相同的内容`,
      'same-provider': ({ count }) => `一小时内同一网络服务商有 ${count} 个新地址留言`,
      'without-form': ({ count }) => `没有经过网页表单，一小时内有 ${count} 个新地址也是这样发来的`,
      words: ({ words: all }) =>
        `用词与您标记过的垃圾信息相似${all.length > 0 ? `，主要是${all.map((word) => `“${word}”`).join('、')}` : ''}`,
      staff: () => '由工作人员标记',
      other: ({ text }) => text,
    } satisfies SpamSignalTexts as SpamSignalTexts,
    quarantineHint: '这些留言被怀疑是垃圾信息，但不会被自动删除。请确认后移出或删除。',
    exportCsv: '导出 CSV',
    exportFailed: '导出失败',
    csvFileName: '客户咨询',
    csvAll: '全部',
    exportTitle: '导出哪些客户咨询？',
    exportView: (view: string, count: number) => `${view}：${count} 条`,
    exportViewHint: '列表中现在显示的。',
    exportViewNarrowed: '列表中现在显示的：只包括符合搜索和筛选条件的。',
    exportAll: (count: number) => `全部：${count} 条`,
    exportAllHint: '包括已归档的和疑似垃圾信息。',
    csvColumns: {
      createdAt: '提交时间',
      ...enquiryLabelsIn('zh-Hans'),
      state: '状态',
      stage: '进度',
      ownerId: '负责人',
      followUpOn: '跟进日期',
      notes: '工作人员备注',
    },
    stateNames: { unread: '未读', read: '已读', archived: '已归档' },
    count: (shown: number, total: number) => (shown === total ? `共 ${total} 条` : `显示 ${shown} 条，共 ${total} 条`),
    deleted: '咨询已移到回收站',
  },

  /** The workflow of enquiries. */
  workflow: {
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
          `${dearZh(values)}\n\n感谢您咨询${values.service}服务。为了给您合适的建议，请告诉我们您希望的日期、地点和人数。\n\n期待您的回复！`,
      },
      offer: {
        label: '建议时间',
        subject: ({ service }) => `${service}：可预约的时间`,
        text: (values) =>
          `${dearZh(values)}\n\n感谢您的咨询。我们可以在以下时间为您提供${values.service}服务：\n\n\n请告诉我们哪个时间最适合您。`,
      },
      booked: {
        label: '确认预订',
        subject: ({ service }) => `您的${service}预订已确认`,
        text: (values) => `${dearZh(values)}\n\n您的${values.service}预订已确认。时间和地点如下：\n\n\n期待与您见面！`,
      },
      decline: {
        label: '婉拒',
        subject: ({ service }) => `关于您的${service}咨询`,
        text: (values) =>
          `${dearZh(values)}\n\n感谢您的咨询。很抱歉，您希望的那天，我们的${values.service}档期已满。如果您的时间可以调整，请告诉我们。`,
      },
    } satisfies Record<string, ReplyTemplate>,
  },

  /** The button and the dialog of the figures about enquiries; what is in it has its texts with it (statistics-messages.ts). */
  statistics: {
    open: '统计',
    title: '咨询统计',
  },
};

export const en: typeof zh = {
  contacts: {
    heading: 'Contact submissions',
    empty: 'No contact submissions yet',
    emptyHint: 'Enquiries that visitors send from the site appear here.',
    emptyView: 'No submissions match.',
    loadFailed: 'The contact submissions could not be loaded',
    confirmDelete: 'Are you sure you want to delete this contact submission?',
    deleteFailed: 'Delete failed',
    stateFailed: 'The change could not be saved, please try again',
    delete: (name) => `Delete the submission of ${name}`,
    reply: 'Reply by e-mail',
    replySubject: (name) => `Re: enquiry of ${name}`,
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    archive: 'Archive',
    unarchive: 'Move to inbox',
    clientGallery: 'New client gallery',
    release: 'Not spam',
    quarantine: 'Mark as spam',
    unread: 'Unread',
    quarantined: 'Suspected spam',
    service: enquiryLabels.serviceType.en,
    allServices: 'All services',
    search: `Search names, ${searchedLabels('en').join(', ').toLowerCase()} or notes`,
    views: 'View',
    nowArchived: (name) => `The enquiry of ${name} is archived`,
    viewNames: { inbox: 'Inbox', unread: 'Unread', archived: 'Archived', quarantine: 'Suspected spam' },
    quarantineReason: (reasons) => `Why: ${reasons.join('; ')}`,
    quarantineReasons: {
      'hidden-field': () => 'it filled in a field that visitors do not see',
      'foreign-stamp': () => 'its form mark was not made by this site',
      quick: ({ seconds }) => `it was sent ${seconds.toFixed(1)} seconds after the form was opened`,
      'link-markup': () => 'it writes links as code',
      'link-name': () => 'it has a link for a name',
      links: ({ count }) => `it has ${plural(count, 'link', 'links')}`,
      'same-address': ({ count }) => `it was message ${count} from one address within an hour`,
      'same-text': ({ count }) => `${count} addresses sent this text within an hour`,
      'same-provider': ({ count }) => `${count} new senders of one provider wrote within an hour`,
      'without-form': ({ count }) =>
        `it did not come by the form, and neither did those of ${count} new senders within an hour`,
      words: ({ words: all }) =>
        `its words are those of messages that were marked as spam${all.length > 0 ? `, above all ${all.map((word) => `“${word}”`).join(', ')}` : ''}`,
      staff: () => 'marked by staff',
      other: ({ text }) => text,
    },
    quarantineHint:
      'These messages look like spam. They are never deleted by themselves: move them out or delete them.',
    exportCsv: 'Export CSV',
    exportTitle: 'Which submissions?',
    exportView: (view, count) => `${view}: ${plural(count, 'submission', 'submissions')}`,
    exportViewHint: 'What the list shows now.',
    exportViewNarrowed: 'What the list shows now: only those that match the search and the filters.',
    exportAll: (count) => `All: ${plural(count, 'submission', 'submissions')}`,
    exportAllHint: 'With the archived ones and suspected spam.',
    exportFailed: 'The export failed',
    csvFileName: 'contact-submissions',
    csvAll: 'all',
    csvColumns: {
      createdAt: 'Submitted',
      ...enquiryLabelsIn('en'),
      state: 'State',
      stage: 'Progress',
      ownerId: 'Owner',
      followUpOn: 'Follow-up',
      notes: 'Staff notes',
    },
    stateNames: { unread: 'Unread', read: 'Read', archived: 'Archived' },
    count: (shown, total) =>
      shown === total
        ? plural(total, 'submission', 'submissions')
        : `${shown} of ${plural(total, 'submission', 'submissions')}`,
    deleted: 'Contact submission deleted',
  },

  workflow: {
    stage: 'Progress',
    stages: { new: 'New', 'in-progress': 'In progress', answered: 'Answered', booked: 'Booked', closed: 'Closed' },
    stageOf: (name) => `Progress of ${name}`,
    progress: 'Filter by progress',
    allStages: 'All progress',
    dues: { today: 'Due today', overdue: 'Overdue' },
    owner: 'Owner',
    nobody: 'Nobody',
    ownedBy: (name) => `Owner: ${name}`,
    senderLanguage: (language) => `Language: ${language}`,
    followUpOn: 'Follow up on',
    followUp: (day) => `Follow up on ${day}`,
    clock: {
      due: (time) => `Due in ${time}`,
      overdue: (time) => `Overdue by ${time}`,
      kept: 'Answered within 24 hours',
      late: 'Answered after 24 hours',
    },
    minutes: (count) => counted(count, 'minute'),
    hours: (count) => counted(count, 'hour'),
    days: (count) => counted(count, 'day'),
    summary: ({ new: fresh, dueToday, overdue }) => `${fresh} new · ${dueToday} due today · ${overdue} overdue`,
    open: 'Handle enquiry',
    openOf: (name) => `Handle enquiry: ${name}`,
    title: (name) => `Enquiry from ${name}`,
    loadFailed: 'This enquiry could not be loaded',
    saveFailed: 'This could not be saved, please try again',
    conflict:
      'Somebody else has just changed this enquiry. The latest version is shown below; your change was not saved. Please look at it and decide again.',
    layout: 'Layout',
    layouts: { list: 'List', board: 'Board' },
    column: (stage) => `Enquiries: ${stage}`,
    shownOf: (shown, count) => `${shown} of ${count}`,
    emptyColumn: 'No enquiries',
    more: 'Show more',
    thread: 'Notes and answers',
    emptyThread: 'There are no notes or answers yet.',
    wroteNote: (name) => `Note by ${name}`,
    fromSender: 'Added by the sender',
    missing: 'The enquiry of this link could not be opened. It may have been deleted.',
    answered: (name) => `Answer by ${name}`,
    mailStates: { queued: 'Waiting to be sent', sent: 'Sent', failed: 'Not sent', 'given-up': 'Given up' },
    note: 'Note (only staff see it)',
    addNote: 'Add note',
    missingNote: 'Please write the note first',
    reply: 'Answer',
    templateLanguage: 'Language of the template',
    templateLanguages: { zh: 'Chinese', en: 'English' },
    template: 'Template',
    noTemplate: 'No template',
    replaceText: 'Replace what you wrote with the template?',
    replace: 'Replace',
    subject: 'Subject',
    text: 'Text',
    missingSubject: 'Please write a subject',
    missingText: 'Please write your answer first',
    send: 'Send answer',
    sent: 'The answer is waiting to be sent',
    noMail:
      'No mail server is set, so nothing can be sent from here. Send it with your mail program: the enquiry is then marked as answered.',
    mailto: 'Send with mail program',
    markAnswered: 'Mark as answered',
    keys: {
      heading: 'Keyboard shortcuts',
      hint: 'They work while an enquiry of the list has the focus.',
      next: 'Next',
      previous: 'Previous',
      archive: 'Archive or move back',
      reply: 'Handle enquiry and answer',
      help: 'Show or hide this help',
    },
    templates: {
      thanks: {
        label: 'Thank and ask for details',
        subject: ({ service }) => `Your enquiry: ${service}`,
        text: (values) =>
          `${dearEn(values)}\n\nThank you for your enquiry (${values.service}). So that we can make you a good offer, please tell us the date, the place and the number of people you have in mind.\n\nWe look forward to hearing from you.`,
      },
      offer: {
        label: 'Offer times',
        subject: ({ service }) => `${service}: times that we can offer`,
        text: (values) =>
          `${dearEn(values)}\n\nThank you for your enquiry (${values.service}). We can offer you these times:\n\n\nPlease tell us which one suits you best.`,
      },
      booked: {
        label: 'Confirm a booking',
        subject: ({ service }) => `Your booking is confirmed: ${service}`,
        text: (values) =>
          `${dearEn(values)}\n\nYour booking is confirmed (${values.service}). The time and the place are:\n\n\nWe look forward to meeting you.`,
      },
      decline: {
        label: 'Decline',
        subject: ({ service }) => `Your enquiry: ${service}`,
        text: (values) =>
          `${dearEn(values)}\n\nThank you for your enquiry (${values.service}). We are sorry that we have no time left on the date that you asked for. Please tell us if another date is possible.`,
      },
    },
  },

  statistics: {
    open: 'Statistics',
    title: 'Enquiry statistics',
  },
};
