/** Chinese of the built-in opening hours, which the site shows until the studio sets its own (content/studio.ts). */
export const hoursInChinese: Readonly<Record<string, string>> = {
  'Mon-Fri 10:30 AM-16:00': '周一至周五 10:30–16:00',
  'Weekends by appointment': '周末请预约',
};
