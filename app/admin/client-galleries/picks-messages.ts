import type { ClientRating } from '#contract/client-proofing.ts';

/** What picks can be filtered by. */
export const picksFilters = ['picked', 'rated', 'commented', 'all'] as const;
export type PicksFilter = (typeof picksFilters)[number];

export const zh = {
  heading: '选片',
  none: '还没有人选片。创建允许“选片”的链接发给客户，他们选的照片会立即显示在这里。',
  loadFailed: '无法加载选片',
  chosen: (count: number, included: number | null) =>
    included === null ? `已选 ${count} 张` : `已选 ${count} 张，套餐包含 ${included} 张`,
  open: '客户正在挑选。',
  submitted: (name: string, time: string) => `${name} 于 ${time} 提交。客户不能再修改。`,
  reopen: '重新开放选片',
  confirmReopen: '重新开放后，客户可以继续修改已选的照片。',
  reopened: '选片已重新开放',
  reopenFailed: '没有重新开放选片',
  people: '按人筛选',
  everybody: '所有人',
  show: '显示',
  filters: { picked: '已选', rated: '有评价', commented: '有留言', all: '全部' } satisfies Record<PicksFilter, string>,
  noMatch: '没有符合条件的照片',
  picked: '已选',
  ratings: { no: '不要', maybe: '待定', yes: '要' } satisfies Record<ClientRating, string>,
  copyLightroom: '复制 Lightroom Classic 搜索词',
  lightroomHint: '在图库过滤器的“文本”中选“文件名”“包含”，再粘贴。',
  copyCaptureOne: '复制 Capture One 文件名列表',
  captureOneHint: '在“编辑 › 选择依据 › 文件名列表”中粘贴，用逗号分隔，忽略扩展名。',
  copied: '已复制',
  copyFailed: '浏览器没有复制，请下载文件名列表。',
  names: '下载文件名（TXT）',
  table: '下载表格（CSV）',
  sidecars: '下载星级（XMP）',
  sidecarsHint: '星级文件与原片同名：已选 5 星，待定 3 星，不要 1 星。会替换同名的 XMP，请先备份已修过的照片。',
  downloadFailed: '下载失败',
  more: (count: number) => `再显示 ${count} 张`,
};

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const en: typeof zh = {
  heading: 'Picks',
  none: 'Nobody has chosen yet. Make a link that allows choosing and send it to the client: what they choose is here at once.',
  loadFailed: 'The picks could not be loaded',
  chosen: (count, included) =>
    included === null ? `${counted(count, 'photo')} chosen` : `${count} of ${included} included photos chosen`,
  open: 'The client is choosing.',
  submitted: (name, time) => `Submitted by ${name}, ${time}. The client cannot change it any more.`,
  reopen: 'Open the choice again',
  confirmReopen: 'The client can then change what is chosen.',
  reopened: 'The choice is open again',
  reopenFailed: 'The choice was not opened again',
  people: 'Filter by person',
  everybody: 'Everybody',
  show: 'Show',
  filters: { picked: 'Picked', rated: 'Rated', commented: 'Commented', all: 'All' },
  noMatch: 'No photos match.',
  picked: 'picked',
  ratings: { no: 'No', maybe: 'Maybe', yes: 'Yes' },
  copyLightroom: 'Copy search for Lightroom Classic',
  lightroomHint: 'In the Library Filter choose Text, Filename, Contains, and paste it.',
  copyCaptureOne: 'Copy names for Capture One',
  captureOneHint: 'Paste it at Edit › Select By › Filename List, separated by commas, without extensions.',
  copied: 'Copied',
  copyFailed: 'The browser did not copy it. Download the names instead.',
  names: 'Download names (TXT)',
  table: 'Download table (CSV)',
  sidecars: 'Download ratings (XMP)',
  sidecarsHint:
    'One file for each photo, named as its raw file: picked is 5 stars, maybe 3, no 1. It would replace an XMP of that name: keep a copy of what you have edited.',
  downloadFailed: 'The download failed',
  more: (count) => `Show ${count} more`,
};
