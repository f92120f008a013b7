/** The colour of paper (`--color-paper` of app/styles/theme.css), for browsers that tint themselves with the page. */
export const themeColor = '#f6f2ea';
