const bareNetwork =
  /^https?:\/\/(?:www\.|m\.)?(?:(?:instagram|facebook|linkedin|xiaohongshu|douyin|weibo|whatsapp)\.com|wa\.me|mp\.weixin\.qq\.com)\/?(?:[?#].*)?$/i;

/** Whether the URL leads to a profile. The address of a network alone leads to its login page. */
export function isProfile(href: string | null | undefined): href is string {
  return typeof href === 'string' && !bareNetwork.test(href);
}
