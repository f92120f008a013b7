import { describe, expect, it } from 'vitest';
import { type AuditEvent, auditActions } from '#contract/audit.ts';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { describeEvent as describeIn, nameOfActor } from './audit-log.tsx';
import { en as auditEn, zh as auditZh } from './audit-messages.ts';

const describeEvent = (texts: typeof zh, given: AuditEvent) =>
  describeIn({ texts, own: texts === zh ? auditZh : auditEn }, given);

const event: AuditEvent = {
  id: '6f0f7a34-6b80-4a5e-9f0d-2b8f4f0f3a11',
  createdAt: '2026-11-21T08:00:00.000Z',
  actor: { id: '6f0f7a34-6b80-4a5e-9f0d-2b8f4f0f3a12', name: 'Mei' },
  action: 'update',
  entity: 'team-member',
  entityId: null,
  detail: { title: 'Ada' },
};

const said = (action: AuditEvent['action'], entity: string, detail: AuditEvent['detail'] = null) =>
  [zh, en].map((texts) => describeEvent(texts, { ...event, action, entity, detail }));

describe('the activity log', () => {
  it('names the kind of entity and the entity', () => {
    expect(describeEvent(zh, event)).toBe('修改团队成员：Ada');
    expect(describeEvent(en, event)).toBe('Changed team member: Ada');
  });

  it('names the category of an upload and the state of an enquiry', () => {
    const upload = { ...event, action: 'create' as const, entity: 'media', detail: { category: 'hero-home' } };
    expect(describeEvent(zh, upload)).toBe('上传媒体文件：首页横幅');
    const filed = { ...event, entity: 'contact-message', detail: { state: 'archived' } };
    expect(describeEvent(en, filed)).toBe('Changed contact submission: Archived');
  });

  it('names things as their tabs do, and shows no address of a file', () => {
    const page = { ...event, entity: 'page-content', entityId: 'portrait', detail: { title: '/portrait' } };
    expect(describeEvent(zh, page)).toBe(`发布页面内容：${zh.pages.names.portrait}`);
    expect(describeEvent(en, page)).toBe(`Published page content: ${en.pages.names.portrait}`);
    const section = { ...event, entity: 'about-entry', detail: { title: 'hero_title' } };
    expect(describeEvent(zh, section)).toBe(`修改关于内容：${zh.aboutContent.sections.hero_title.label}`);
    const stage = { ...event, entity: 'contact-message', detail: { fields: ['stage'], stage: 'booked' } };
    expect(describeEvent(en, stage)).toBe(`Changed contact submission: ${en.workflow.stages.booked}`);
    const image = { ...event, entity: 'cms-image', detail: { title: '/objects/uploads/6f0f7a34' } };
    expect(describeEvent(en, image)).toBe('Changed gallery image');
    const photo = { ...event, entity: 'media', detail: { originalName: 'IMG_7.jpg', category: 'hero-home' } };
    expect(describeEvent(en, { ...photo, action: 'create' })).toBe('Uploaded media file: IMG_7.jpg');
  });

  it('says what was done as a person would', () => {
    expect(said('create', 'second-factor')).toEqual(['开启两步登录', 'Turned on two-step sign-in']);
    expect(said('update', 'second-factor')).toEqual(['生成两步登录的新恢复码', 'Made new recovery codes']);
    expect(said('delete', 'second-factor', { username: 'Mei' })).toEqual([
      '关闭两步登录：Mei',
      'Turned off two-step sign-in: Mei',
    ]);
    expect(said('create', 'passkey', { title: 'Phone' })).toEqual(['添加通行密钥：Phone', 'Added passkey: Phone']);
    expect(said('create', 'mail-test')).toEqual(['发送测试邮件', 'Sent a test mail']);
    expect(said('create', 'contact-reply')).toEqual(['回复客户咨询', 'Answered an enquiry']);
    expect(said('create', 'invitation', { username: 'Mei' })).toEqual(['邀请同事：Mei', 'Invited: Mei']);
    expect(said('retry', 'mail')).toEqual(['再次发送邮件', 'Sent mail again']);
  });

  it.each(auditActions)('says "%s" without the details that only programs read', (action) => {
    const text = describeEvent(zh, { ...event, action, entity: 'session', detail: { address: 'a1b2c3', ended: 2 } });
    expect(text).not.toMatch(/a1b2c3|undefined|null/);
  });

  it('translates actors without an account, and no others', () => {
    expect(nameOfActor(auditZh, { id: null, name: 'command line' })).toBe('命令行');
    expect(nameOfActor(auditZh, { id: event.actor.id, name: 'command line' })).toBe('command line');
  });
});
