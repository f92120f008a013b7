const bareNetwork = /^https?:\/\/(?:www\.|m\.)?(?:instagram|facebook|linkedin)\.com\/?(?:[?#].*)?$/i;

/** Whether the URL leads to a profile. The address of a network alone leads to its login page. */
export function isProfile(href: string | null): href is string {
  return href !== null && !bareNetwork.test(href);
}
