import type { Page } from '@playwright/test';
import { openWithoutScripts } from './page-loading.ts';
import { expect, hydrated, test } from './story.ts';

// React says that it found another document than the server's, which is what these tests make.
test.use({ ownPage: true, expectedPageErrors: ['console *', 'uncaught *'] });

/** Wraps each text in <font> elements, also the later ones, as the translation of Chrome does. */
function translate(): void {
  const done = new WeakSet<Node>();
  const ignored = ['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT', 'TITLE', 'NOSCRIPT', 'OPTION'];
  const wrap = (text: Text) => {
    if (done.has(text) || !text.nodeValue?.trim() || ignored.includes(text.parentNode?.nodeName ?? 'SCRIPT')) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.style.verticalAlign = 'inherit';
    const translated = document.createTextNode(`«${text.nodeValue}»`);
    inner.append(translated);
    outer.append(inner);
    done.add(translated);
    text.replaceWith(outer);
  };
  const walk = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) wrap(text);
  };
  walk(document.body);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Text) wrap(node);
      else if (node instanceof Element && node.nodeName !== 'FONT') walk(node);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** Puts an icon beside each field and a hidden element at the end, as password managers do. */
function addIcons(): void {
  for (const field of document.querySelectorAll('form input:not([type=hidden])')) {
    field.setAttribute('data-lastpass-icon-root', 'true');
    field.after(document.createElement('div'));
  }
  document.querySelector('[data-island=contact-form]')?.append(document.createElement('com-1password-button'));
}

const field = (page: Page, name: string) => page.locator(`form.contact-form [name=${name}]`);

async function typedValues(page: Page) {
  const names = ['firstName', 'lastName', 'email', 'phone', 'serviceType', 'message'];
  return page
    .locator('form.contact-form')
    .evaluate((form: HTMLFormElement, all) => all.map((name) => new FormData(form).get(name)), names);
}

for (const [what, changeDocument] of [
  ['translated by the browser', translate],
  ['changed by a password manager', addIcons],
] as const) {
  for (const path of ['/', '/contact', '/zh/contact']) {
    test(`on ${path}, ${what}, everything typed before and during hydration stays, and is sent`, async ({ page }) => {
      const letScriptsLoad = await openWithoutScripts(page, path);
      await page.locator('form.contact-form').evaluate((form) => {
        form.scrollIntoView({ block: 'center', behavior: 'instant' });
      });
      await page.evaluate(changeDocument);
      await field(page, 'firstName').fill('Anna Maria');
      await field(page, 'email').fill('anna@example.com');
      await field(page, 'serviceType').selectOption('portrait');
      await field(page, 'message').fill('A wedding by the sea.');
      await field(page, 'lastName').click();
      await page.keyboard.type('Lopz');
      await page.keyboard.press('ArrowLeft');
      letScriptsLoad();
      // The caret stays where it is, and each key arrives, whenever the controls are replaced.
      for (const key of 'e-Ortega-Castellano-Villanueva') {
        await page.keyboard.press(key);
        await page.waitForTimeout(40);
      }
      await hydrated(page);
      await expect(field(page, 'lastName')).toBeFocused();
      expect(await typedValues(page)).toEqual([
        'Anna Maria',
        'Lope-Ortega-Castellano-Villanuevaz',
        'anna@example.com',
        '',
        'portrait',
        'A wedding by the sea.',
      ]);
      await field(page, 'email').fill('no address');
      const send = page.locator('form.contact-form [type=submit]');
      await send.click();
      await expect(field(page, 'email')).toBeFocused();
      await field(page, 'email').fill('anna@example.com');
      await send.click();
      await expect(page.locator('.contact-thanks')).toBeVisible();
    });
  }
}
