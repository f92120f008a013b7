import { videoFailures } from '#contract/videos.ts';

/**
 * Chinese translations of what the server says of a video that failed. A function, so that the English catalogue loads none of it.
 */
export const videoFailuresZh = (): Record<string, string> => ({
  [videoFailures.unreadable]: '无法读取这个视频。文件复制或导出完整吗？',
  [videoFailures.endsTooEarly]: '视频不完整，提前结束了。文件复制或导出完整吗？',
  [videoFailures.noPicture]: '文件中没有视频画面，或其格式无法读取。',
  [videoFailures.unknownPicture]: '这个视频的画面格式在这里无法读取。请重新导出为 MP4（H.264 画面，AAC 声音）。',
  [videoFailures.unknownSound]: '这个视频的声音格式在这里无法读取。请重新导出为 MP4（H.264 画面，AAC 声音）。',
  [videoFailures.tooManyTracks]: '视频的轨道太多。请重新导出，只保留画面和声音。',
  [videoFailures.tooManyPixels]: '视频的画面太大。请以 8K 以内的尺寸导出。',
  [videoFailures.tooLong]: '视频标明的时长超过十二小时。请重新导出。',
  [videoFailures.tooSlow]: '读取视频的时间太长，文件可能已损坏。请重新导出后再上传。',
  [videoFailures.tooMuchMemory]: '处理这个视频需要的内存超出限制。请缩小画面或减少轨道后重新导出。',
  [videoFailures.needsConverting]:
    '浏览器无法播放这个视频，而服务器上没有安装用于转换的 ffmpeg。请导出为 H.264 和 AAC 编码的 MP4，或安装 ffmpeg。',
});
