import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { featureFolders } from '#scripts/testing/structure-faults.ts';
import { zh } from './zh.ts';

/** Words of programs, or stiff ones, and what a person says in their place. */
const words: [where: string, said: string, better: string][] = [
  ['app/{i18n,admin}', '第一步', '开始使用'],
  ['app/{i18n,admin}', '中文网站', '（中文）'],
  ['app/{i18n,admin}', '栏目键', '显示位置'],
  ['app/{i18n,admin}', '撤下', '取消发布'],
  ['app/{i18n,admin}', '总存储空间', '已用空间'],
  ['app/{i18n,admin}', '法定名称', '公司全称'],
  ['app/{i18n,admin}', '主办公室', '主要地址'],
  ['app/{i18n,admin}', '网址标识', '网址后缀'],
  ['app/{i18n,admin}', '再显示（', '加载更多（'],
  ['app/{i18n,admin}', '仅联系提交', '仅客户咨询'],
  ['app/{i18n,admin}', '答复', '回复'],
  ['app/{i18n,admin}', '成交', '已预订'],
  ['app/{i18n,admin}', '咨询者', '客户'],
  ['app/{i18n,admin}', '私密页面', '专属页面'],
  ['app/{i18n,admin}', '私人页面', '专属页面'],
  ['app/{i18n,admin}', '首屏', '首页'],
  ['app/{i18n,admin}', '字段', '文字'],
  ['app/{i18n,admin}', '占位符', '{name}'],
  ['app/{i18n,admin}', '环境变量指定', '在服务器上指定'],
  ['app/{i18n,admin}', '视图', '列表'],
  ['app/{i18n,admin}', '家庭人像', '全家福'],
  ['app/{i18n,admin}', '专业肖像', '职业形象照'],
  ['app/{i18n,admin}', '职业肖像', '职业形象照'],
  ['app/{i18n,admin}', '虚拟布置', '虚拟软装'],
  ['app/admin', '家庭合影', '全家福'],
  ['app/admin', '礼服', '婚纱'],
  ['server', '账户', '账号'],
  ['server', '咨询者', '客户'],
  ['app/{i18n,admin}', 'Deal with it', 'Handle enquiry'],
  ['app/{i18n,admin}', 'Put away', 'Hide'],
  ['app/{i18n,admin}', 'Figures shows', 'Statistics shows'],
  ['app/{i18n,admin}', "'Figures'", 'Numbers'],
  ['app/{i18n,admin}', 'Enquiry of', 'Enquiry from'],
  ['app/{i18n,admin}', 'by the template', 'with the template'],
  ['app/{i18n,admin}', 'what stands above', 'the message above'],
  ['app/{i18n,admin}', 'fish for it', 'cannot be phished'],
  ['content', '定金留住日期', '付定金即可锁定档期'],
  ['content', '保留所有权利', '版权所有'],
  ['content', '不摆架子', '不硬摆姿势'],
  ['content', '会干活的照片', '让照片说清楚'],
  ['content', '授权说人话', '授权写得明白'],
  ['content', '影像师', '摄像师'],
  ['content', '家庭合影', '全家福'],
  ['content', '答复', '回复'],
  ['content', '音乐录影带', '音乐视频'],
  ['content', '未经询问', '未经许可'],
  ['content', 'folder for unwanted mail', 'spam folder'],
  ['content', 'Somebody is working', 'We are working'],
  ['content', 'You reach us', 'You can reach us'],
  ['content', 'you have our answer by', 'we will answer by'],
  ['content', 'not here any more', 'no longer here'],
];

/** Visitors, customers and colleagues are all addressed with 您, in mails too. The specification has no text with 你. */
it.each(['app', 'content', 'contract', 'server', 'scripts'])('nobody is addressed with 你 in %s', (where) => {
  const files = globSync(`${where}/**/*.{ts,tsx,json}`).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('你'))).toEqual([]);
});

it('联系提交 is the tab alone, 联系记录 the specified question alone, and what is sent there 客户咨询', () => {
  const all = JSON.stringify({
    ...zh,
    contacts: { ...zh.contacts, confirmDelete: '' },
    tabs: { ...zh.tabs, contacts: '' },
  });
  expect(all).not.toMatch(/联系提交|联系记录/);
  expect(zh.tabs.contacts).toBe('联系提交');
});

it.each(words)('in %s nothing is called %s, but %s', (where, said) => {
  const files = globSync(`${where}/**/*.ts`).filter((file) => !file.endsWith('.test.ts'));
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(said))).toEqual([]);
});

/** Punctuation of Chinese texts: full width beside Chinese characters; `…` after what opens a dialog, `……` for what goes on. */
it.each(['app/{i18n,admin}', 'app/site/words', 'content', `server/{${featureFolders.join(',')}}`, 'contract'])(
  'the punctuation beside Chinese is Chinese in %s',
  (where) => {
    const texts = globSync(`${where}/**/*.{ts,tsx}`)
      .filter((file) => !/\.test\.tsx?$/.test(file) && !/\/(spam-words|message-words|price|exchange)/.test(file))
      .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
      .filter((line) => !/^ *(?:\/\/|\/?\*)/.test(line))
      // A Chinese message of a schema that is the key of its English text.
      .map((line) => line.replace(/^ *'?[\u4e00-\u9fff，# ]+'?: (?=')/, ''));
    const halfWidth = /[\u4e00-\u9fff](?:\.\.\.|[,;!?(]|: |\. )|[,;)] ?[\u4e00-\u9fff]|[\u4e00-\u9fff]"|[0-9] %/;
    expect(texts.filter((line) => /[\u4e00-\u9fff]/.test(line) && halfWidth.test(line))).toEqual([]);
  },
);

it('a label and what it is of are put together by the catalogue, whose Chinese has a full-width colon', () => {
  const lines = globSync('app/admin/**/*.tsx')
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  expect(lines.filter((line) => /\}: (?:\$\{|\{(?! )|<\/)|`: \$\{/.test(line))).toEqual([]);
});
