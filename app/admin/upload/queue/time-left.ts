import type { Catalogue } from '#app/i18n/zh.ts';

/** For example "about 40 seconds left". */
export function timeLeftText({ upload }: Catalogue, seconds: number): string {
  const whole = Math.ceil(seconds);
  return upload.timeLeft(whole < 60 ? upload.seconds(whole) : upload.minutes(Math.ceil(whole / 60)));
}
