import { plural } from '#app/i18n/plural.ts';

export const zh = {
  /** What was deleted, and can be restored. */
  trash: {
    lead: (days: number) => `删除的文件、内容和客户咨询在这里保留 ${days} 天，访客看不到它们。恢复后会回到原来的位置。`,
    empty: '回收站是空的',
    deletedOn: (time: string) => `删除于 ${time}`,
    daysLeft: (days: number) => `还保留 ${days} 天`,
    restore: '恢复',
    restored: (count: number) => (count > 0 ? `已恢复 ${count} 项` : '回收站中已经没有它了'),
    restoreFailed: '无法恢复或删除',
    notRestored: (count: number) => `有 ${count} 项没有恢复`,
    withoutGallery: (count: number) =>
      `其中 ${count} 张图片原来的图库已被彻底删除。它们现在是草稿，在“图库”的“没有图库的图片”中。`,
    withPictures: (count: number) => `含 ${count} 张图片`,
    purge: '彻底删除',
    purged: (count: number): string => (count > 0 ? '已彻底删除' : '没有删除：它已不在回收站，或仍有内容使用它'),
    confirmPurge: '确定要彻底删除吗？此操作无法撤销。',
    moreLive: (count: number) => `以及另外 ${count} 个文件`,
    live: '现在访客可以在这里看到：',
  },
};

export const en: typeof zh = {
  trash: {
    lead: (days) =>
      `Deleted files, records and contact submissions stay here for ${days} days. Visitors cannot see them. What you restore returns to its place.`,
    empty: 'The trash is empty',
    deletedOn: (time) => `deleted ${time}`,
    daysLeft: (days) => `${plural(days, 'day', 'days')} left`,
    restore: 'Restore',
    restored: (count) => (count > 0 ? `${plural(count, 'item', 'items')} restored` : 'It is not in the trash any more'),
    restoreFailed: 'It could not be restored or deleted',
    notRestored: (count) => `${plural(count, 'item was', 'items were')} not restored`,
    withoutGallery: (count) =>
      `The gallery of ${plural(count, 'picture', 'pictures')} was deleted for good. You find them as drafts in Galleries, under "Pictures without a gallery".`,
    withPictures: (count) => `with ${plural(count, 'picture', 'pictures')}`,
    purge: 'Delete for good',
    purged: (count) =>
      count > 0 ? 'Deleted for good' : 'Not deleted: it is no longer in the trash, or something still uses it',
    confirmPurge: 'Delete this for good? This cannot be undone.',
    moreLive: (count) => `and ${plural(count, 'other file', 'other files')}`,
    live: 'Visitors see it here now:',
  },
};
