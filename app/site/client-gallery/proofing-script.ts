import type { ClientPickStored } from '#contract/client-proofing.ts';
import { chosenText, ownText, proofingWords } from './proofing-words.ts';

const words = () => proofingWords[document.documentElement.lang === 'zh-Hans' ? 'zh-Hans' : 'en'];

/** One after the other, in the order in which they were pressed. */
let before: Promise<unknown> = Promise.resolve();
/** Sent again as the browser does it, and not taken by this script. */
const plain = new WeakSet<HTMLFormElement>();

/** Sends the forms of photos without leaving the page. What it cannot do, the form does. */
export function startProofing(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('[data-picks]') || plain.has(form)) return;
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement | null;
    before = before.then(() => send(form, button));
  });
}

async function send(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  form.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(toChange(form, button)),
    });
    if (!response.ok) throw new Error(String(response.status));
    const { data } = (await response.json()) as { data: ClientPickStored };
    show(data);
    const saved = form.querySelector('[data-saved]');
    if (saved) saved.textContent = words().saved;
  } catch {
    plain.add(form);
    form.requestSubmit(button);
  } finally {
    form.removeAttribute('aria-busy');
  }
}

function toChange(form: HTMLFormElement, button: HTMLButtonElement | null): Record<string, unknown> {
  const values = new FormData(form);
  const comment = values.get('comment');
  return {
    item: values.get('item'),
    ...(comment !== null && { comment }),
    ...(button?.name === 'picked' && { picked: button.value === '1' }),
    ...(button?.name === 'rating' && { rating: button.value || null }),
  };
}

/** Also where the same photo stands a second time, such as over the page. */
function show({ item, counts }: ClientPickStored): void {
  if (!item) return;
  for (const input of document.querySelectorAll<HTMLInputElement>(`[data-picks] input[value="${item.id}"]`)) {
    const { form } = input;
    const pick = form?.querySelector<HTMLButtonElement>('button[name=picked]');
    if (pick) {
      pick.value = item.picked ? '0' : '1';
      pick.ariaPressed = String(item.picked);
    }
    const summary = form?.parentElement?.querySelector('[data-comment-summary]')?.firstChild;
    if (summary) summary.textContent = item.comment === '' ? words().comment : words().commentHas;
    for (const each of form?.querySelectorAll<HTMLButtonElement>('button[data-rating]') ?? []) {
      const isRated = each.dataset['rating'] === item.rating;
      each.value = isRated ? '' : (each.dataset['rating'] ?? '');
      each.ariaPressed = String(isRated);
    }
  }
  const bar = document.querySelector<HTMLElement>('[data-included]');
  if (!bar) return;
  const { included = '', price = '' } = bar.dataset;
  const chosen = {
    counts,
    includedPicks: included === '' ? null : Number(included),
    extraPickPrice: price,
  };
  const [all, own] = ['[data-chosen]', '[data-chosen-own]'].map((one) => bar.querySelector(one));
  if (all) all.textContent = chosenText(chosen, words());
  if (own) own.textContent = ownText(chosen, words());
}
