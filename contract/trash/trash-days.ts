/** Days that deleted media and records stay in the trash. */
export const trashDays = 30;
