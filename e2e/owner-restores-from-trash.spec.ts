import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { expectAccessible } from './accessibility.ts';
import { describeInBothLanguages, openTab } from './owner-steps.ts';
import { expect, expectNotice, test } from './story.ts';
import { type StartStudio, startBrowserStudio } from './studio-per-file.ts';

async function addTeamMember(studio: StudioProcess, name: string): Promise<void> {
  const owner = await signInAsOwner(studio);
  const member = { name, role: 'Producer', description: 'Calls it at six.' };
  await owner.create('/api/admin/team', { ...member, image: `${studio.origin}/favicon.ico` });
}

/** Starts a studio with an enquiry, a banner, a photo and a team member. */
const startFilledStudio: StartStudio = async (saved) => {
  const studio = await startBrowserStudio(saved, ['photos']);
  if (saved) return studio;
  const owner = await signInAsOwner(studio);
  await owner.create('/api/contact', enquiry);
  const banner = await owner.addPhoto(await photo({ width: 640, height: 360 }), 'hero-home', 'A lighthouse at dusk');
  await owner.change(`/api/admin/media/${banner.id}`, { originalName: 'banner.jpg' });
  await owner.addPhoto(await photo({ width: 630, height: 360 }), 'event-photography', 'A harbour');
  await addTeamMember(studio, 'Ines Duarte');
  await expect
    .poll(async () => (await owner.listMedia()).every(({ state }) => state === 'ready'), { timeout: 60_000 })
    .toBe(true);
  return studio;
};

// oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
test.use({ startStudio: ({}, provide) => provide(startFilledStudio) });
test.setTimeout(120_000);

describeInBothLanguages(({ texts, press }) => {
  test('a deletion is undone from its notice, or later from the trash, or made final; archiving and bulk changes are undone too', async ({
    page,
    studio,
  }) => {
    await addTeamMember(studio, 'Rui Alves');
    const undo = page.locator('.toast').getByRole('button', { name: texts.actions.undo });
    const sent = page.getByRole('article', { name: 'Ana Pérez' });
    await press(sent.getByRole('button', { name: texts.contacts.archive, exact: true }));
    await expect(sent).toHaveCount(0);
    await press(undo);
    await expect(sent).toBeVisible();

    const question = page.getByRole('alertdialog');
    const deleteSent = async () => {
      await press(sent.getByRole('button', { name: texts.contacts.delete('Ana Pérez') }));
      await press(question.getByRole('button', { name: texts.actions.delete, exact: true }));
      await expect(sent).toHaveCount(0);
    };
    await deleteSent();
    await press(undo);
    await expect(sent).toBeVisible();
    await deleteSent();
    await openTab(page, texts.tabs.trash);
    await expectAccessible(page);
    await press(page.getByRole('button', { name: texts.labelled(texts.trash.restore, 'Ana Pérez') }));
    await expect(page.getByText(texts.trash.empty)).toBeVisible();
    await openTab(page, texts.tabs.contacts);
    await expect(sent).toBeVisible();

    await openTab(page, texts.tabs.photos);
    const library = page.getByRole('region', { name: texts.library.heading });
    const cards = library.getByRole('article');
    await expect(cards).toHaveCount(2);
    await press(library.getByRole('button', { name: texts.library.deleteOne('banner.jpg') }));
    // What visitors see now is named before it is gone.
    const confirmation = page.getByRole('alertdialog');
    await expect(confirmation).toContainText(texts.trash.live);
    await expectAccessible(page);
    await press(confirmation.getByRole('button', { name: texts.actions.delete, exact: true }));
    await expect(cards).toHaveCount(1);
    await press(undo);
    await expectNotice(page, texts.trash.restored(1));
    await expect(cards).toHaveCount(2);

    await press(library.getByRole('button', { name: texts.library.selectAll(2) }));
    await press(library.getByRole('button', { name: texts.library.unpublish, exact: true }));
    const drafts = cards.getByText(texts.status.draft, { exact: true });
    await expect(drafts).toHaveCount(2);
    await press(undo);
    await expectNotice(page, texts.library.bulkUndone(2));
    await expect(drafts).toHaveCount(0);

    await openTab(page, texts.tabs.team);
    await press(page.getByRole('button', { name: texts.records.deleteNamed('Ines Duarte') }));
    await press(confirmation.getByRole('button', { name: texts.actions.delete, exact: true }));
    await expect(page.getByRole('article', { name: 'Ines Duarte' })).toHaveCount(0);
    await openTab(page, texts.tabs.trash);
    const entry = page.getByRole('tabpanel').getByRole('listitem');
    await expect(entry).toHaveCount(1);
    await expect(entry).toContainText('Ines Duarte');
    await expect(entry).toContainText(texts.trash.daysLeft(30));
    await expectAccessible(page);
    await press(entry.getByRole('button', { name: texts.labelled(texts.trash.restore, 'Ines Duarte') }));
    await expectNotice(page, texts.trash.restored(1));
    await expect(page.getByText(texts.trash.empty)).toBeVisible();
    await openTab(page, texts.tabs.team);
    await expect(page.getByRole('article', { name: 'Ines Duarte' })).toBeVisible();

    await press(page.getByRole('button', { name: texts.records.deleteNamed('Rui Alves') }));
    await press(confirmation.getByRole('button', { name: texts.actions.delete, exact: true }));
    await openTab(page, texts.tabs.trash);
    const purge = entry.getByRole('button', { name: texts.labelled(texts.trash.purge, 'Rui Alves') });
    await press(purge);
    await expect(confirmation).toContainText(texts.trash.confirmPurge);
    const cancel = confirmation.getByRole('button', { name: texts.actions.cancel, exact: true });
    await press(cancel);
    await expect(confirmation).toHaveCount(0);
    await expect(purge).toBeFocused();
    await press(purge);
    // Cancelled and asked again before the browser has said that the first question is closed.
    await cancel.evaluate(async (element: HTMLElement) => {
      element.click();
      await Promise.resolve();
      (document.activeElement as HTMLElement).click();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    await expect(confirmation).toContainText(texts.trash.confirmPurge);
    await press(confirmation.getByRole('button', { name: texts.trash.purge, exact: true }));
    await expectNotice(page, texts.trash.purged(1));
    await expect(page.getByText(texts.trash.empty)).toBeVisible();
  });
});
