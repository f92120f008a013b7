import { createEnquiryLinks } from '#server/enquiries/enquiry-page.service.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { callApi } from '#server/testing/clients/owner-client.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { hiddenFaultOf } from './hidden-parts.ts';
import { expect, hydrated, test } from './story.ts';

test.use({
  expectedPageErrors: ['400 /enquiry/*', '400 /zh/enquiry/*', '400 /api/contact'],
  contextOptions: { reducedMotion: 'reduce' },
});

/** @returns the path of the private page of a new enquiry */
async function newEnquiry({ origin, dataDir }: StudioProcess): Promise<string> {
  const answer = await callApi(`${origin}/api/contact`, { json: enquiry });
  const { id } = (await answer.json()).data as { id: string };
  const { enquiryPageKey } = openSecrets({ dataDir, given: undefined });
  return `/enquiry/${createEnquiryLinks({ key: enquiryPageKey }).toKey(id)}`;
}

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
]) {
  test.describe(`at ${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport });

    test('the contact form shows its first error in view', async ({ page }) => {
      for (const path of ['/', '/contact', '/zh/contact']) {
        await page.goto(path);
        await hydrated(page);
        const form = page.locator('form.contact-form');
        const send = form.locator('button[type=submit]');
        await send.click();
        expect(await hiddenFaultOf(page, /./), path).toBeUndefined();
        // The last field alone.
        const { message: _, ...others } = enquiry;
        for (const [name, value] of Object.entries(others)) {
          const field = form.locator(`[name=${name}]`);
          if (name === 'serviceType') await field.selectOption(value);
          else if (await field.count()) await field.fill(value);
        }
        await send.click();
        await expect(form.locator('[name=message]')).toBeFocused();
        expect(await hiddenFaultOf(page, /./), path).toBeUndefined();
      }
    });

    test('the forms on the private page of an enquiry show their error in view', async ({ page, studio }) => {
      const path = await newEnquiry(studio);
      for (const each of [path, `/zh${path}`]) {
        for (const index of [0, 1]) {
          await page.goto(each);
          await page.locator('main form').nth(index).locator('button[type=submit]').click();
          await page.waitForLoadState();
          expect(await hiddenFaultOf(page, /./), `${each}, form ${index + 1}`).toBeUndefined();
        }
      }
    });
  });
}
