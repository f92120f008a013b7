import { videoFailuresZh } from './videos-zh.ts';

/** Patterns of the failure reasons that the server stores, and their Chinese translations. */
const reasons: [pattern: RegExp, text: (figures: string[]) => string][] = [
  [/^The picture could not be read: /, () => '图片无法读取，文件可能已损坏。请重新导出后再上传。'],
  [/^The file ends too early\. /, () => '文件不完整。复制或导出完整吗？请重新上传。'],
  [/^This is not a complete (\w+) picture\.$/, ([format]) => `这不是完整的 ${format} 图片。请重新导出后再上传。`],
  [/^This (?:file|JPEG) holds no picture\.$/, () => '文件中没有图片。'],
  [/^This (\w+) has more parts than /, ([format]) => `这个 ${format} 文件的结构异常，可能已损坏。请重新导出后再上传。`],
  [
    /^The picture is (\d+) x (\d+) pixels, which is too large\.$/,
    ([width, height]) => `图片为 ${width}x${height} 像素，过大。请缩小后再上传。`,
  ],
  [/^The file stopped the media worker /, () => '处理这个文件时多次中断，文件可能已损坏。请重新导出后再上传。'],
  [/^The file is missing from the storage\. /, () => '存储中找不到这个文件。请重新上传，或从备份中恢复。'],
  [/^The storage is full\. /, () => '存储空间已满，文件没有保存。'],
  [/^The file could not be processed\. /, () => '文件无法处理，原因见服务器日志。'],
];

/** Translates a failure reason; an unknown one is returned as it is. */
export function mediaFailureZh(reason: string): string {
  for (const [pattern, text] of reasons) {
    const found = pattern.exec(reason);
    if (found) return text(found.slice(1));
  }
  return videoFailuresZh[reason] ?? reason;
}
