/** Icons drawn for this site on a 24 x 24 grid with one stroke width. */
const drawings = {
  'arrow-right': <path d="M4 12h15m-5.5-5.5L19 12l-5.5 5.5" />,
  'arrow-left': <path d="M20 12H5m5.5-5.5L5 12l5.5 5.5" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  play: <path d="M8 5.5v13l10.5-6.5z" />,
  pause: <path d="M8.5 5.5v13m7-13v13" />,
  'arrow-down': <path d="M12 4v15m-5.5-5.5L12 19l5.5-5.5" />,
  download: <path d="M12 4v10.5m-4.5-4L12 15l4.5-4.5M5 19.5h14" />,
  sheet: <path d="M4.5 4.5h6v6h-6zm9 0h6v6h-6zm-9 9h6v6h-6zm9 0h6v6h-6z" />,
  contrast: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
    </>
  ),
  'arrow-up-right': <path d="M7 17 17 7M8.5 7H17v8.5" />,
  'chevron-down': <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />,
  menu: <path d="M4 8.5h16M4 15.5h16" />,
  expand: <path d="M14 4.5h5.5V10m0-5.5L13.5 10.5M10 19.5H4.5V14m0 5.5 6-6" />,
  mail: <path d="M3.5 6h17v12h-17zm0 .5 8.5 7 8.5-7" />,
  phone: <path d="M6 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6.5 6.5l1.5-2 4 1.5v3c0 1-1 2-2 2A16 16 0 0 1 4 5.5c0-1 1-2 2-2z" />,
  pin: (
    <>
      <path d="M12 21c4.5-5 6.5-8.4 6.5-11.3A6.5 6.5 0 0 0 5.5 9.7c0 2.9 2 6.3 6.5 11.3z" />
      <circle cx="12" cy="9.7" r="2.3" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.3l3.3 2" />
    </>
  ),
  chat: (
    <path d="M9.5 4C5.9 4 3 6.4 3 9.4c0 1.7.9 3.2 2.4 4.2L5 16l2.6-1.4c.6.1 1.2.2 1.9.2M21 14.6c0-2.6-2.5-4.6-5.6-4.6s-5.6 2-5.6 4.6 2.5 4.6 5.6 4.6c.6 0 1.2-.1 1.7-.2L19.4 20l-.4-2c1.2-.9 2-2 2-3.4z" />
  ),
  instagram: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <circle cx="12" cy="12" r="3.7" />
      <path d="M16.7 7.3h.01" strokeWidth="2" />
    </>
  ),
  linkedin: <path d="M4 4h16v16H4zm4 6.5V16m0-8.5v.01M12 16v-5.5m0 2.5c0-1.4 1-2.5 2.2-2.5S16 11.4 16 13v3" />,
  facebook: (
    <path d="M14 20v-7.5h2.7l.4-3H14V7.8c0-1 .4-1.6 1.6-1.6h1.6V3.7C16.8 3.6 16 3.5 15 3.5c-2.3 0-3.8 1.4-3.8 3.9v2.1H8.5v3h2.7V20z" />
  ),
  // Own drawings, no logos: a book, a note, an eye, a bubble that speaks, a bubble with a telephone.
  xiaohongshu: (
    <path d="M12 7C10.2 5.6 7.7 5 4.5 5v12.5c3.2 0 5.7.6 7.5 2 1.8-1.4 4.3-2 7.5-2V5c-3.2 0-5.7.6-7.5 2zm0 0v12.5" />
  ),
  douyin: (
    <>
      <circle cx="9" cy="17" r="3" />
      <path d="M12 17V4c.5 2.8 2.3 4.5 5.5 4.8" />
    </>
  ),
  weibo: (
    <>
      <path d="M3.5 14.5C3.5 11.5 6.9 9 10.8 9s7 2.3 7 5.2-3.2 5.3-7.1 5.3-7.2-2-7.2-5z" />
      <circle cx="10.5" cy="14.3" r="2.2" />
      <path d="M15 6.2a4.6 4.6 0 0 1 5.2 5.4" />
    </>
  ),
  wechat: (
    <>
      <path d="M12 4.5c-4.7 0-8.5 3-8.5 6.8 0 2.2 1.3 4.1 3.3 5.4l-.6 2.8 3.1-1.6c.9.2 1.8.3 2.7.3 4.7 0 8.5-3.1 8.5-6.9S16.7 4.5 12 4.5z" />
      <path d="M9 11h.01M15 11h.01" strokeWidth="2" />
    </>
  ),
  whatsapp: (
    <>
      <path d="M12 3.8a8.2 8.2 0 0 0-7 12.4l-1 4 4.1-1A8.2 8.2 0 1 0 12 3.8z" />
      <path d="M9.2 8.3c-.7 3.3 3 7.1 6.4 6.7l.6-1.8-2-1-1 .9c-1-.5-1.7-1.2-2.1-2.1l.9-1-.9-1.9z" />
    </>
  ),
  behance: (
    <path d="M3.5 6.5h4.3c1.6 0 2.7.9 2.7 2.5s-1.1 2.6-2.7 2.6H3.5zm0 5.1h4.7c1.7 0 2.9 1.1 2.9 2.8s-1.2 3.1-3 3.1H3.5zm17 4.3c-.4 1.2-1.5 2-3 2-2.1 0-3.5-1.5-3.5-3.8s1.4-3.9 3.5-3.9c2.2 0 3.4 1.6 3.3 4.1H14m.6-7.2h5" />
  ),
} as const;

export type IconName = keyof typeof drawings;

interface IconProps {
  name: IconName;
  /** in pixels, where the browser's text has its usual size; it grows with that */
  size?: number;
  className?: string;
}

/** A decorative icon: always beside a text or in a control with an accessible name. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
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
      {drawings[name]}
    </svg>
  );
}
