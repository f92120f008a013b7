/** `--color-paper` of app/styles/theme.css, for `<meta name="theme-color">`. */
export const themeColor = '#f6f2ea';
