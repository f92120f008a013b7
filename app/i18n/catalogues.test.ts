import { describe, expect, it } from 'vitest';
import { problemStatus } from '#contract/problem.ts';
import { en } from './en.ts';
import { translateFault, translateProblem } from './translate-message.ts';
import { type Catalogue, zh } from './zh.ts';

function keysOf(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = path ? `${path}.${key}` : key;
    return typeof inner === 'object' ? keysOf(inner, here) : [here];
  });
}

/** Every text with its key. */
function textsOf(catalogue: Catalogue): [key: string, text: unknown][] {
  return keysOf(catalogue).map((key) => [
    key,
    key.split('.').reduce<unknown>((at, part) => (at as never)[part], catalogue),
  ]);
}

const title = (text: string) => ({ title: text });
const success = (text: string) => ({ title: 'Success', text });
const error = (text: string) => ({ title: 'Error', text });

describe('the catalogues', () => {
  it('have the same keys', () => {
    const [english, chinese] = [en, zh].map((catalogue) =>
      textsOf(catalogue)
        .map(([key]) => key)
        .sort(),
    );
    expect(english).toEqual(chinese);
  });

  it('are the sum of the messages of all features and the faults of fields, of which no two have the same key', () => {
    const parts = import.meta.glob<{ zh: object }>(['./messages.ts', '../admin/*/messages.ts'], { eager: true });
    // Loaded with their tabs and dialogs.
    const loadedLater = ['accounts', 'client-galleries', 'system'].map((feature) => `../admin/${feature}/messages.ts`);
    const summed = Object.entries(parts).filter(([file]) => !loadedLater.includes(file));
    expect(summed.length).toBe(Object.keys(parts).length - loadedLater.length);
    const keys = [...summed.flatMap(([, part]) => Object.keys(part.zh)), 'faults'];
    expect(keys.sort()).toEqual(Object.keys(zh).sort());
  });

  it('have no empty text, and the Chinese one has no English sentence', () => {
    for (const [key, text] of [...textsOf(zh), ...textsOf(en)]) expect(text, key).not.toBe('');
    const english = textsOf(zh).filter(([key, text]) => {
      const isMeant = ['language.en', 'locale', 'listSeparator'].includes(key);
      return !isMeant && typeof text === 'string' && !/[\u4e00-\u9fff]/.test(text);
    });
    expect(english).toEqual([]);
  });

  it('have the Chinese texts of the specification', () => {
    expect(zh.login).toMatchObject({ failed: '登录失败', failedRetry: '登录失败，请重试' });
    expect(zh.contacts).toMatchObject({ confirmDelete: '确定要删除这条联系记录吗？', deleteFailed: '删除失败' });
    expect(zh.status).toMatchObject({ published: '已发布', draft: '草稿' });
    expect(en.status).toMatchObject({ published: 'Published', draft: 'Draft' });
  });

  it('have the English texts of the specification', () => {
    expect(en.upload.steps).toEqual({
      'upload-url': 'Failed to get upload URL',
      put: 'Failed to upload file',
      record: 'Failed to save media info',
    });
    expect(en.upload.success).toBe('All media files uploaded successfully!');
    expect(en.upload.failed('unknown error')).toBe('Upload failed: error occurred during upload: unknown error');
    expect(en.upload.selected(3, 'photo')).toBe('Successfully selected 3 images');
    expect(en.upload.selected(2, 'video')).toBe('Successfully selected 2 videos');
    expect(en.upload.unsupportedImage('a.bmp')).toContain('file format not supported');
    expect(en.upload.imageTooLarge('a.jpg')).toContain('file too large, images cannot exceed 50MB');
    expect(en.upload.videoTooLarge('a.mp4')).toContain('file too large, videos cannot exceed 5GB');
    expect(en.upload.selectCategoryTitle).toBe('Please select a category');
    expect(en.upload.selectCategoryText).toBe('Please select a media category before uploading files');
  });

  it('have the specified outcome messages of each change', () => {
    expect(en.library).toMatchObject({
      empty: 'No media files yet',
      updated: title('Update successful'),
      updateFailed: title('Update failed, cannot update media file, please retry'),
      deleted: title('Delete successful'),
      deleteFailed: title('Delete failed, cannot delete media file, please retry'),
    });
    expect(en.team).toMatchObject({
      empty: 'No team members yet',
      confirmDelete: 'Are you sure you want to delete this team member?',
      created: title('Team member created successfully!'),
      createFailed: title('Failed to create team member'),
      updated: title('Team member updated successfully!'),
      updateFailed: title('Failed to update team member'),
      deleted: title('Team member deleted successfully!'),
      deleteFailed: title('Failed to delete team member'),
    });
    expect(en.propertyVideos).toMatchObject({
      empty: 'No property videos yet. Click "Add Property Video" to get started.',
      created: title('Property video created successfully'),
      createFailed: title('Failed to create property video'),
      updated: title('Property video updated successfully'),
      updateFailed: title('Failed to update property video'),
      deleted: title('Property video deleted successfully'),
      deleteFailed: title('Failed to delete property video'),
    });
    expect(en.floorPlans).toMatchObject({
      empty: 'No floor plans yet. Click "Add Floor Plan" to get started.',
      created: success('Floor plan created successfully'),
      createFailed: error('Failed to create floor plan'),
      updated: success('Floor plan updated successfully'),
      updateFailed: error('Failed to update floor plan'),
      deleted: success('Floor plan deleted successfully'),
      deleteFailed: error('Failed to delete floor plan'),
      fields: { propertyType: 'Property Details' },
    });
    expect(en.aboutContent).toMatchObject({
      empty: 'No about content yet. Click "Add Content Section" to get started.',
      created: success('About content created successfully'),
      createFailed: error('Failed to create about content'),
      updated: success('About content updated successfully'),
      updateFailed: error('Failed to update about content'),
      deleted: success('About content deleted successfully'),
      deleteFailed: error('Failed to delete about content'),
      keyLocked: 'Section key cannot be changed after creation',
      customSection: 'Custom content section',
      hasImage: 'Has Image',
      hasLink: 'Has Link',
      sections: {
        stats_projects: { description: 'Number of projects' },
        stats_clients: { description: 'Satisfied clients' },
        stats_experience: { description: 'Years of experience' },
      },
    });
    expect(en.galleries).toMatchObject({
      created: title('Gallery created successfully'),
      createFailed: title('Failed to create gallery'),
      loadFailed: 'Failed to fetch galleries',
    });
    expect(en.galleryImages.loadFailed).toBe('Failed to fetch images');
  });

  it('have a text for every problem of the API', () => {
    for (const code of Object.keys(problemStatus) as (keyof typeof problemStatus)[]) {
      expect(translateProblem(zh, { code })).toMatch(/[\u4e00-\u9fff]/);
      expect(translateProblem(en, { code })).not.toMatch(/[\u4e00-\u9fff]/);
    }
  });
});

describe('what is said of a field', () => {
  it('is said rather than the general text of a problem', () => {
    const errors = [{ path: 'name', code: 'no-name', params: {}, message: 'Name is required' }];
    expect(translateProblem(zh, { code: 'validation-failed', errors })).toBe('请填写名称');
    expect(translateProblem(en, { code: 'validation-failed', errors })).toBe('Name is required');
  });

  it('has its figures', () => {
    const fault = { code: 'too-long', params: { max: 100 } };
    expect([zh, en].map((texts) => translateFault(texts, fault))).toEqual([
      '最多 100 个字符',
      'Must be at most 100 characters',
    ]);
  });

  it('is the message if the code is one of another version of the server', () => {
    const fault = { code: 'no-such-code', params: { max: 1 }, message: 'Must be new' };
    expect([zh, en].map((texts) => translateFault(texts, fault))).toEqual(['Must be new', 'Must be new']);
    // One from before faults had codes.
    const { code: _code, ...older } = fault;
    expect(translateFault(zh, older as typeof fault)).toBe('Must be new');
  });
});
