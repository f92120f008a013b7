import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Words of programs, or stiff ones, and what a person says in their place. */
const words: [where: string, said: string, better: string][] = [
  ['app/i18n', '第一步', '开始使用'],
  ['app/i18n', '中文网站', '（中文）'],
  ['app/i18n', '栏目键', '显示位置'],
  ['app/i18n', '撤下', '取消发布'],
  ['app/i18n', '总存储空间', '已用空间'],
  ['app/i18n', '法定名称', '公司全称'],
  ['app/i18n', '主办公室', '主要地址'],
  ['app/i18n', '网址标识', '网址后缀'],
  ['app/i18n', '再显示（', '加载更多（'],
  ['app/i18n', '仅联系提交', '仅客户咨询'],
  ['app/i18n', 'Deal with it', 'Handle enquiry'],
  ['app/i18n', 'Put away', 'Hide'],
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
  const files = globSync(`${where}/**/*.{ts,tsx}`).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('你'))).toEqual([]);
});

it.each(words)('in %s nothing is called %s, but %s', (where, said) => {
  const files = globSync(`${where}/**/*.ts`).filter((file) => !file.endsWith('.test.ts'));
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(said))).toEqual([]);
});
