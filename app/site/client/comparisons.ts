import { describeCut } from '../sections/describe-cut.ts';

/** Moves the cut of a before and after picture with its slider. */
export function moveComparisons(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches('.before-after-slider')) moveCut(target);
  });
  // The visitor, or the browser that restores a form, may have moved it before.
  for (const slider of document.querySelectorAll<HTMLInputElement>('.before-after-slider')) moveCut(slider);
}

function moveCut(slider: HTMLInputElement): void {
  const percent = slider.valueAsNumber;
  slider.closest<HTMLElement>('.before-after')?.style.setProperty('--cut', `${percent}%`);
  slider.setAttribute('aria-valuetext', describeCut(percent, slider.dataset['text'] ?? ''));
}
