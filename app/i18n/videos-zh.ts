import { videoFailures } from '#contract/videos.ts';

/** Chinese texts about video processing. */
export const videosZh = {
  preparing: '正在读取视频',
  converting: (percent: number | null) => (percent === null ? '正在转换格式' : `正在转换格式：${percent}%`),
  refining: (percent: number | null) => (percent === null ? '正在生成各种尺寸' : `正在生成各种尺寸：${percent}%`),
  waiting: '等待安装 ffmpeg',
  progressOf: (name: string) => `${name} 的处理进度`,
  missing: {
    title: '服务器上没有安装 ffmpeg',
    text: '浏览器能直接播放的 MP4 和 WebM 视频可以照常使用。其他视频（如 ProRes 或 HEVC 编码的 MOV、AVI、WMV）无法显示给访客，也不会自动生成封面和适合手机的小尺寸版本。ffmpeg 是免费软件：请让管理服务器的人安装它，然后重新启动网站。',
    waiting: (count: number) => `安装后会自动处理等待中的 ${count} 个视频。`,
  },
  poster: {
    automatic: '自动选取的画面',
    atTime: (clock: string) => `${clock} 处的画面`,
    photo: (name: string) => `照片：${name}`,
    unknownPhoto: '媒体库中的一张照片',
    video: '在视频中选取画面',
    useFrame: '使用当前画面',
    choosePhoto: '选择照片…',
    useAutomatic: '自动选取',
    notYet: '视频可以播放后，就能在这里选取画面。',
    needsFfmpeg: '从视频中选取画面需要 ffmpeg；可以选择一张照片。',
    hint: '保存后片刻生效。',
  },
};

export const videoFailuresZh: Record<string, string> = {
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
  'Must be a time within the video': '请选择视频时长以内的时间',
  'Must be a photo of the library': '请选择媒体库中的照片',
  'Only a video has a poster': '只有视频才有封面',
};
