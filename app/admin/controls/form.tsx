import { type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'noValidate'> {
  /** something new whenever values were refused: the object of the messages, or the number of tries; `null` if nothing can be wrong */
  refused: unknown;
}

/** A form of the back office. Once values are refused, its first wrong field has the focus, and is in view with its message. */
export function Form({ refused, ref, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useImperativeHandle(ref, () => form.current as HTMLFormElement);
  const shown = useRef(refused);
  useEffect(() => {
    if (shown.current === refused) return;
    shown.current = refused;
    if (form.current) showFirstError(form.current);
  }, [refused]);
  return <form {...rest} ref={form} noValidate />;
}

/** How far from bars and edges is for the style sheet to say (styles/frame.css). */
function showFirstError(form: HTMLFormElement) {
  const field = form.querySelector<HTMLElement>('[aria-invalid=true]');
  if (!field) return;
  for (let closed = closedAround(field); closed; closed = closedAround(field)) closed.open = true;
  field.focus({ preventScroll: true });
  const notes = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
  for (const part of [...notes, field]) part?.scrollIntoView({ block: 'nearest' });
}

const closedAround = (field: Element) => field.closest<HTMLDetailsElement>('details:not([open])');

/** What a form says beside its button, announced and brought into view when it is new. A wrong field, which has the focus, comes first. */
export function ResponseMessage({ politeness, ...attributes }: ComponentProps<'div'> & { politeness?: 'polite' }) {
  const element = useRef<HTMLDivElement>(null);
  const said = useRef('');
  useEffect(() => {
    const { current: answer } = element;
    const text = answer?.textContent ?? '';
    const isNew = text !== '' && text !== said.current;
    said.current = text;
    if (isNew && !answer?.closest('form')?.querySelector('[aria-invalid=true]'))
      answer?.scrollIntoView({ block: 'nearest' });
  });
  return <div role={politeness ? undefined : 'alert'} aria-live={politeness} {...attributes} ref={element} />;
}
