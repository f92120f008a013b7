import { type ComponentProps, useEffect, useRef } from 'react';

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
