import type { ComponentProps } from 'react';

export type ButtonTone = 'solid' | 'outline' | 'light';

export interface ButtonLook {
  tone?: ButtonTone;
  compact?: boolean;
}

/** Class names for links styled as buttons. */
export function buttonClasses({ tone = 'solid', compact = false }: ButtonLook, more?: string): string {
  return ['button', tone !== 'solid' && `button-${tone}`, compact && 'button-compact', more].filter(Boolean).join(' ');
}

export function Button({ tone, compact, className, type = 'button', ...rest }: ComponentProps<'button'> & ButtonLook) {
  return <button type={type} className={buttonClasses({ tone, compact }, className)} {...rest} />;
}
