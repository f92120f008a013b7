/** The header in which the list of the library for staff has the counter that `media` had before it was read. */
export const mediaCounterHeader = 'x-media-counter';
