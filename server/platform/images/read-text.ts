const utf8 = new TextDecoder('utf-8', { fatal: true });
const gb18030 = new TextDecoder('gb18030', { fatal: true });

/** Letters that Chinese text consists of, beside ASCII. */
const chinese = /^[\p{Script=Han}\u00b7\u00d7\u2010-\u203b\u3000-\u303f\uff01-\uffe5]$/u;

/**
 * A text of IPTC or EXIF, which hardly ever says its encoding: UTF-8, or GB 18030 if it is plausible Chinese. Others would be guessed, and
 * a wrong guess becomes a caption: they are empty.
 */
export function readText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return readChinese(bytes);
  }
}

function readChinese(bytes: Uint8Array): string {
  try {
    const text = gb18030.decode(bytes);
    const letters = [...text].filter((letter) => (letter.codePointAt(0) as number) > 127);
    return letters.every((letter) => chinese.test(letter)) && isUsual(bytes) ? text : '';
  } catch {
    return '';
  }
}

/** Letters of Western and other Asian encodings decode too, but seldom to characters of the first level of GB 2312, which most text is. */
function isUsual(bytes: Uint8Array): boolean {
  let usual = 0;
  let rare = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const [first, second] = [bytes[at] as number, bytes[at + 1] ?? 0];
    if (first < 128) continue;
    at += second < 0x40 ? 3 : 1;
    if (first >= 0xb0 && first <= 0xd7 && second >= 0xa1) usual += 1;
    else if (first > 0xa3 || second < 0xa1) rare += 1;
  }
  return usual > rare;
}
