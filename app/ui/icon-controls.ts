/** Controls that are only a drawing: their names are there for screen readers, and as tooltips for everybody else. */
export const iconControls = '.icon-button, .hero-down, .lightbox-step';
