import type { Locator, Page } from '@playwright/test';
import { signInAsOwner, callApi } from '#server/testing/clients/owner-client.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { openTab, selectTab } from './owner-steps.ts';
import { hiddenFaultOf } from './hidden-parts.ts';
import { signInWithLanguage } from './record-manager.ts';
import { startBrowserStudio } from './studio-per-file.ts';
import { expect, test } from './story.ts';

test.use({
  // A mail server that nobody runs, so that enquiries can be answered.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  startStudio: ({}, provide) =>
    provide((saved) =>
      startBrowserStudio({
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'Studio <website@studio.example>',
        MEDIA_WORKER: 'none',
        ...saved,
      }),
    ),
  expectedPageErrors: ['400 /api/admin/*', '422 /api/admin/*', '409 /api/admin/*'],
});
test.setTimeout(240_000);

interface Attempt {
  name: string;
  /** @returns the part of the page with the form, whose button is pressed */
  open: (page: Page) => Promise<Locator>;
  /** types something wrong, or leaves out what is needed */
  spoil?: (form: Locator) => Promise<void>;
  /** name of the button */
  button: string;
  /** the label of the field that must be focused */
  focused: string | RegExp;
}

const settings = (section: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('tab', { name: section }).click();
  const panel = dialog.getByRole('tabpanel', { name: section });
  await expect(panel.getByRole('button').first()).toBeVisible();
  return panel;
};

const newRecord = (tab: string, button: string) => async (page: Page) => {
  await openTab(page, tab);
  await page.getByRole('button', { name: button, exact: true }).first().click();
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save', exact: true }) });
  await expect(form.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  return form;
};

const openEnquiry = async (page: Page) => {
  await openTab(page, 'Contacts');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Handle enquiry/ })
    .click();
  return page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Add note' }) });
};

/** A required field has a star. */
const labelled = (label: string) =>
  new RegExp(`^${label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?: \\*)?$`);

const fill = (label: string, text: string) => (form: Locator) => form.getByLabel(labelled(label)).first().fill(text);

const fillPasswords = (again: string) => async (form: Locator) => {
  await form.getByLabel('Current password').fill('wrong-password-1');
  await form.getByLabel(labelled('New password')).fill('a-long-password-1');
  await form.getByLabel('New password again').fill(again);
};

const attempts: Attempt[] = [
  {
    name: 'studio: a field in the middle',
    open: settings('Studio'),
    spoil: fill('Email', 'nobody'),
    button: 'Save',
    focused: 'Email',
  },
  {
    name: 'studio: a field above the buttons',
    open: settings('Studio'),
    spoil: fill('Latitude', '999'),
    button: 'Save',
    focused: 'Latitude',
  },
  {
    name: 'studio: a profile',
    open: settings('Studio'),
    spoil: fill('WhatsApp URL (such as https://wa.me/…)', 'no address'),
    button: 'Save',
    focused: /^WhatsApp/,
  },
  {
    name: 'mail: the sender',
    open: settings('Mail'),
    spoil: fill('Time zone', 'Nowhere'),
    button: 'Save',
    focused: 'Time zone',
  },
  {
    name: 'mail: a recipient',
    open: settings('Mail'),
    async spoil(form) {
      await form.getByRole('button', { name: 'Add a recipient' }).click();
      await form.getByLabel('Address').fill('nobody');
      await form.getByRole('button', { name: 'Add a recipient' }).click();
      await form.getByLabel('Digest at').first().fill('99');
    },
    button: 'Save',
    focused: 'Address',
  },
  {
    name: 'mail: services of a recipient',
    open: settings('Mail'),
    async spoil(form) {
      await form.getByRole('button', { name: 'Add a recipient' }).click();
      await form.getByLabel('Address').fill('mei@studio.example');
      await form.getByLabel('All services').uncheck();
    },
    button: 'Save',
    focused: 'All services',
  },
  {
    name: 'mail: an address that is there twice',
    open: settings('Mail'),
    async spoil(form) {
      for (const index of [0, 1]) {
        await form.getByRole('button', { name: 'Add a recipient' }).click();
        await form.getByLabel('Address').nth(index).fill('mei@studio.example');
      }
    },
    button: 'Save',
    focused: /Address/,
  },
  { name: 'test mail', open: settings('Mail'), button: 'Send a test mail', focused: 'Send to' },
  {
    name: 'sender domain',
    open: settings('Mail'),
    spoil: fill('DKIM selector', 'not one'),
    button: 'Check SPF, DKIM and DMARC',
    focused: 'DKIM selector',
  },
  { name: 'password', open: settings('Password'), button: 'Change password', focused: 'Current password' },
  {
    name: 'password: repeated differently',
    open: settings('Password'),
    spoil: fillPasswords('another'),
    button: 'Change password',
    focused: 'New password again',
  },
  {
    name: 'password: the server refuses it',
    open: settings('Password'),
    spoil: fillPasswords('a-long-password-1'),
    button: 'Change password',
    focused: 'Current password',
  },
  {
    name: 'second factor',
    async open(page) {
      const panel = await settings('Sign-in security')(page);
      await panel.getByRole('button', { name: 'Set up two-step sign-in' }).click();
      return panel;
    },
    button: 'Next',
    focused: 'Current password',
  },
  { name: 'invitation', open: settings('Accounts'), button: 'Invite', focused: 'Username' },
  { name: 'data of a person', open: settings('Privacy'), button: 'Find', focused: 'E-mail address' },
  {
    name: 'data of a person: no address',
    open: settings('Privacy'),
    spoil: fill('E-mail address', 'nobody'),
    button: 'Find',
    focused: 'E-mail address',
  },
  { name: 'team', open: newRecord('Team', 'Add Team Member'), button: 'Save', focused: 'Name' },
  {
    name: 'team: a link in an edited record',
    open: newRecord('Team', 'Edit Ben'),
    async spoil(form) {
      await form.getByRole('button', { name: 'Add link' }).click();
    },
    button: 'Save',
    focused: /.+/,
  },
  { name: 'videos', open: newRecord('Property videos', 'Add Property Video'), button: 'Save', focused: 'Title' },
  { name: 'floor plans', open: newRecord('Floor plans', 'Add Floor Plan'), button: 'Save', focused: 'Title' },
  { name: 'galleries', open: newRecord('Galleries', 'Create Gallery'), button: 'Save', focused: 'Name' },
  { name: 'about', open: newRecord('About content', 'Add Content Section'), button: 'Save', focused: /.+/ },
  {
    name: 'position',
    async open(page) {
      await openTab(page, 'Team');
      await page.getByRole('button', { name: 'Move "Ben" to a position' }).click();
      return page.getByRole('dialog', { name: 'Move "Ben" to a position' });
    },
    spoil: fill('New position (1–3)', '99'),
    button: 'Move',
    focused: 'New position (1–3)',
  },
  { name: 'note', open: openEnquiry, button: 'Add note', focused: 'Note (only staff see it)' },
  { name: 'answer', open: openEnquiry, button: 'Send answer', focused: 'Text' },
  {
    name: 'page editor',
    async open(page) {
      await selectTab(page, 'Pages');
      await page.getByRole('button', { name: 'Home: Edit' }).click();
      await expect(page.getByRole('button', { name: 'Save draft' })).toBeVisible();
      return page.getByRole('tabpanel');
    },
    async spoil(form) {
      await form.getByRole('textbox').nth(6).fill('x'.repeat(3000));
    },
    button: 'Save draft',
    focused: /.+/,
  },
  {
    name: 'page editor: in a section that is hidden',
    async open(page) {
      await selectTab(page, 'Pages');
      await page.getByRole('button', { name: 'Home: Edit' }).click();
      await expect(page.getByRole('button', { name: 'Save draft' })).toBeVisible();
      return page.getByRole('tabpanel');
    },
    async spoil(form) {
      const visibility = form.getByRole('switch', { name: /^Show "/ }).first();
      const name = (await visibility.getAttribute('aria-label'))?.slice('Show "'.length, -1);
      await form.getByRole('region', { name, exact: true }).getByRole('textbox').first().fill('x'.repeat(3000));
      await visibility.click();
      const question = form.page().getByRole('alertdialog');
      if (await question.isVisible()) await question.getByRole('button', { name: 'Hide' }).click();
    },
    button: 'Save draft',
    focused: /.+/,
  },
];

async function prepare(studio: StudioProcess): Promise<void> {
  const owner = await signInAsOwner(studio);
  await owner.removeAll('/api/admin/team');
  for (const name of ['Ana', 'Ben', 'Cyd'])
    await owner.create('/api/admin/team', {
      name,
      role: 'Photographer',
      description: 'Takes pictures.',
      image: `${studio.origin}/favicon.ico`,
    });
  await callApi(`${studio.origin}/api/contact`, { json: enquiry });
}

for (const { width, height } of [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
]) {
  test(`every form of the back office shows its first error in view, at ${width} x ${height}`, async ({
    page,
    studio,
  }) => {
    await prepare(studio);
    await page.setViewportSize({ width, height });
    const faults: string[] = [];
    for (const { name, open, spoil, button, focused } of attempts) {
      await signInWithLanguage('en', page, studio);
      const fault = await attempt().catch((error: Error) => error.message.slice(0, 400));
      if (fault) faults.push(`${name}: ${fault}`);

      async function attempt(): Promise<string | undefined> {
        const form = await open(page);
        await spoil?.(form);
        await form.getByRole('button', { name: button, exact: true }).last().click({ timeout: 3_000 });
        return hiddenFaultOf(page, focused);
      }
    }
    expect(faults).toEqual([]);
  });
}

test('the forms of people who are not signed in show their first error in view', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  const invitation = await owner.create('/api/admin/invitations', {
    username: 'Mei',
    role: 'editor',
    proof: { password: studio.password },
  });
  const { token } = invitation as unknown as { token: string };
  for (const { width, height } of [
    { width: 360, height: 640 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize({ width, height });
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.setItem('adminLanguage', 'en'));
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    expect(await hiddenFaultOf(page, 'Username')).toBeUndefined();
    await page.goto('/robots.txt');
    await page.goto(`/admin#invitation=${token}`);
    const submit = page.locator('main form button[type=submit]');
    await submit.click();
    expect(await hiddenFaultOf(page, /./)).toBeUndefined();
    await page.getByRole('textbox').first().fill('a-long-password-1');
    await submit.click();
    expect(await hiddenFaultOf(page, /./)).toBeUndefined();
  }
});

/** Forms that the server refuses for something that has no field on the screen. */
const refusals: (Pick<Attempt, 'name' | 'open' | 'spoil' | 'button'> & { call: string })[] = [
  { name: 'studio', open: settings('Studio'), button: 'Save', call: '**/api/admin/studio' },
  { name: 'mail', open: settings('Mail'), button: 'Save', call: '**/api/admin/mail-settings' },
  {
    name: 'password',
    open: settings('Password'),
    spoil: fillPasswords('a-long-password-1'),
    button: 'Change password',
    call: '**/api/admin/password',
  },
  { name: 'team', open: newRecord('Team', 'Edit Ben'), button: 'Save', call: '**/api/admin/team/*' },
];

test('what the server says about no field on the screen stands beside the button, in view', async ({
  page,
  studio,
}) => {
  await prepare(studio);
  await page.setViewportSize({ width: 360, height: 640 });
  const message = 'Only the server knows this';
  const errors = [{ path: 'elsewhere', message }];
  const problem = {
    type: 'about:blank',
    title: 'Refused',
    status: 400,
    code: 'validation-failed',
    requestId: 'r',
    errors,
  };
  const faults: string[] = [];
  for (const { name, open, spoil, button, call } of refusals) {
    await signInWithLanguage('en', page, studio);
    const form = await open(page);
    await spoil?.(form);
    await page.route(call, (route) =>
      ['PUT', 'POST', 'PATCH'].includes(route.request().method())
        ? route.fulfill({ status: 400, contentType: 'application/problem+json', json: problem })
        : route.continue(),
    );
    await form.getByRole('button', { name: button, exact: true }).last().click();
    const answer = form.getByText(message);
    await expect(answer, name).toBeVisible();
    await page.unroute(call);
    const isSeen = answer.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + 2, y)));
    });
    if (!(await isSeen)) faults.push(name);
  }
  expect(faults).toEqual([]);
});
