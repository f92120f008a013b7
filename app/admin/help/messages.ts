import { plural } from '#app/i18n/plural.ts';

export const zh = {
  help: {
    title: '帮助',
    search: '搜索帮助',
    found: (count: number) => (count === 0 ? '没有找到，请换一个词。' : `${count} 篇`),
    thisTab: '当前栏目',
    back: '全部帮助',
    print: '打印',
    firstSteps: '显示“开始使用”',
  },
};

export const en: typeof zh = {
  help: {
    title: 'Help',
    search: 'Search the help',
    found: (count) => (count === 0 ? 'Nothing found. Try another word.' : plural(count, 'article', 'articles')),
    thisTab: 'This tab',
    back: 'All articles',
    print: 'Print',
    firstSteps: 'Show the first steps',
  },
};
