import type { MediaItem } from '#contract/media.ts';
import { describedPhoto } from '#server/testing/fixtures/described-pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { describeInBothLanguages, openTab } from './owner-steps.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ mediaWorker: 'photos' });
test.setTimeout(120_000);

const words = 'Minutes before the ceremony';

describeInBothLanguages(({ texts, press }) => {
  test('what a photo says of itself is seen, and taken, by the owner before any visitor', async ({ page, studio }) => {
    const owner = await signInAsOwner(studio);
    const item = await owner.addPhoto(await describedPhoto(), 'wedding-photography', '');
    await expect
      .poll(async () => (await owner.listMedia()).every(({ state }) => state === 'ready'), { timeout: 60_000 })
      .toBe(true);
    const captionForVisitors = async () => {
      const { data } = (await (await page.request.get('/api/media')).json()) as { data: MediaItem[] };
      return data.find(({ id }) => id === item.id)?.caption;
    };
    expect(await captionForVisitors()).toBeNull();

    await page.reload();
    await openTab(page, texts.tabs.photos);
    const own = texts.library.found;
    const notice = page.getByRole('complementary', { name: own.title(1) });
    await press(notice.getByText(own.show));
    await expect(notice).toContainText(words);
    await expectAccessible(page);
    await press(notice.getByRole('button', { name: texts.labelled(own.take, item.originalName), exact: true }));
    await expectNotice(page, own.used(1));
    await expect(notice).toHaveCount(0);
    expect(await captionForVisitors()).toBe(words);
  });
});
