import { mapTabs, kinds } from '#contract/records/kinds.ts';
import { recordNames } from '#app/i18n/record-names.ts';

export const zh = {
  needsScript: '管理后台需要启用 JavaScript。',

  /** A part of the page is gone, because the site was updated since. */
  newBuild: {
    title: '网站已更新',
    text: '这个页面还是旧版本，有一部分打不开。请先保存或复制已填写的内容，再刷新页面。',
    reload: '刷新页面',
  },

  header: {
    title: '管理后台',
    viewSite: '查看网站',
    logout: '退出登录',
    settings: '设置',
    skipToContent: '跳到主要内容',
  },

  tabs: {
    label: '管理栏目',
    contacts: '联系提交',
    'hero-banners': '页面横幅',
    photos: '照片管理',
    ...mapTabs((kind) => recordNames[kind]),
    team: '团队管理',
    'cms-galleries': '图库管理',
    'cms-images': '专业媒体',
    'client-galleries': '客户相册',
    pages: '页面内容',
    trash: '回收站',
    system: '系统',
    systemMark: '系统有需要处理的问题',
    failedTitle: '这个栏目无法打开',
    failedText: '可能是网络中断，或网站刚刚更新。请重试；如仍无法打开，请刷新页面。',
  },

  summary: {
    heading: '概览',
    contacts: '客户咨询',
    photos: '已上传照片',
    storage: '已用空间',
    megabytes: (value: string) => `${value} MB`,
    unavailable: '无法加载',
    space: {
      title: '存储空间不足',
      text: (free: string) =>
        `服务器磁盘仅剩 ${free} MB，已暂停接收文件和处理图片、视频；咨询留言和登录不受影响。请释放磁盘空间，之后会自动恢复。`,
    },
  },
};

export const en: typeof zh = {
  needsScript: 'The admin panel needs JavaScript.',

  newBuild: {
    title: 'The site was updated',
    text: 'This page is of the version before, and a part of it could not be opened. Save or copy what you have typed, then reload.',
    reload: 'Reload the page',
  },

  header: {
    title: 'Admin panel',
    viewSite: 'View site',
    logout: 'Log out',
    settings: 'Settings',
    skipToContent: 'Skip to content',
  },

  tabs: {
    label: 'Sections',
    contacts: 'Contacts',
    'hero-banners': 'Hero banners',
    photos: 'Photos',
    ...mapTabs((kind) => kinds[kind].tag),
    'cms-images': 'Professional media',
    'client-galleries': 'Client galleries',
    pages: 'Pages',
    trash: 'Trash',
    system: 'System',
    systemMark: 'Something about the system needs attention',
    failedTitle: 'This section could not be opened',
    failedText: 'The connection may have dropped, or the site was just updated. Try again, or reload the page.',
  },

  summary: {
    heading: 'Overview',
    contacts: 'Contact submissions',
    photos: 'Uploaded photos',
    storage: 'Total storage',
    megabytes: (value) => `${value} MB`,
    unavailable: 'Not available',
    space: {
      title: 'Disk space is short',
      text: (free) =>
        `The server’s disk has ${free} MB left. Uploads and the preparation of pictures and videos have stopped; enquiries and sign-ins still work. Free some space: everything goes on by itself then.`,
    },
  },
};
