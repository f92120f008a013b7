/** Controls with only an icon. Their accessible name is also shown as a tooltip. */
export const iconControls = '.icon-button, .hero-down, .lightbox-step';
