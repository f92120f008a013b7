import type { ReactNode } from 'react';

/** Icons drawn for this site on a 24 x 24 grid with one stroke width: those of islands. The others are in document-icon.tsx. */
const drawings = {
  'arrow-right': <path d="M4 12h15m-5.5-5.5L19 12l-5.5 5.5" />,
  'arrow-left': <path d="M20 12H5m5.5-5.5L5 12l5.5 5.5" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  play: <path d="M8 5.5v13l10.5-6.5z" />,
  pause: <path d="M8.5 5.5v13m7-13v13" />,
} as const;

export interface IconLook {
  size?: number;
  className?: string;
}

/** A decorative icon: always beside a text or in a control with an accessible name. */
export function Icon({ name, ...look }: IconLook & { name: keyof typeof drawings }) {
  return <IconFrame {...look}>{drawings[name]}</IconFrame>;
}

export function IconFrame({ size = 20, className, children }: IconLook & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {children}
    </svg>
  );
}
