import type { SystemAdvice, SystemDisk, System, SystemProcess } from '#contract/system/system.ts';

/** Chinese texts of the tab about the system. Loaded with the tab. */
export const systemZh = {
  lead: '网站程序本身的状况。请把需要处理的内容转告管理服务器的人。',
  allWell: '一切正常。',
  warnings: '需要处理',
  version: {
    title: '版本',
    running: (version: string) => `正在运行 ${version}`,
    none: '没有设置更新地址（UPDATE_URL），所以不会检查新版本。',
    hint: (host: string) => `只有点击时才会询问 ${host}，不会发送您的任何资料。`,
    check: '检查新版本',
    isNewest: '已经是最新版本。',
    isNewer: (version: string) => `有新版本 ${version}。`,
    notes: '更新内容',
    failed: '无法检查新版本',
  },
  disks: {
    title: '磁盘',
    uses: { data: '数据', backups: '备份' } satisfies Record<SystemDisk['use'], string>,
    free: (free: string, total: string) => `剩余 ${free}，共 ${total}`,
    none: '无法读取磁盘空间。',
  },
  backups: {
    title: '备份与恢复演练',
    last: '上次备份',
    rehearsal: '上次恢复演练',
    none: '还没有',
    running: '正在进行',
    good: '成功',
    bad: '失败',
    took: (duration: string) => `用时 ${duration}`,
    notTried: '空间不足，没有进行',
    lastGood: '最近一次成功的备份',
    notScheduled: '没有设置自动备份。硬盘损坏时，所有内容都会丢失。',
    help: '如何设置备份',
  },
  queues: {
    title: '等待处理',
    names: {
      photos: '新照片',
      'photo-renditions': '照片的其他尺寸',
      films: '新视频',
      'film-renditions': '视频的其他尺寸',
      mails: '邮件',
    } satisfies Record<System['queues'][number]['queue'], string>,
    waiting: (count: number, duration: string) => (count === 0 ? '无' : `${count} 个，最早的已等待 ${duration}`),
    failedMedia: (count: number) => `${count} 个照片或视频处理失败，可以在媒体库中重试。`,
  },
  processes: {
    title: '运行中的程序',
    kinds: {
      web: '网站',
      photos: '照片处理与邮件',
      films: '视频处理',
      media: '照片、视频处理与邮件',
    } satisfies Record<SystemProcess['kind'], string>,
    alive: '正在运行',
    lost: (duration: string) => `${duration}没有消息`,
    version: (version: string) => `版本 ${version}`,
    none: '还没有收到消息。',
    noWorker: '没有处理照片、视频和邮件的程序在运行：上传的文件不会显示，邮件也不会发出。',
  },
  mail: {
    title: '邮件',
    works: '收到咨询时会发邮件通知。',
    missing: '收到咨询时不会通知任何人。',
    failed: (count: number) => `${count} 封邮件发送失败。`,
    settings: '邮件设置',
  },
  advice: {
    title: '安全建议',
    none: '没有建议。',
    texts: {
      'no-public-url': '没有设置网站地址（PUBLIC_URL），搜索引擎看不到站点地图。',
      'no-https': '网站地址不是 https://，密码和咨询内容会不加密地传送。',
      'common-username': '有账号使用 admin 这样常见的用户名，很容易被人猜测密码。请另建账号后删除它。',
      'password-in-environment': '环境变量 ADMIN_PASSWORD 里还留着密码。账号已经建好，请删除这个变量。',
      'runs-as-root': '程序以 root 身份运行。请为它建一个普通用户。',
      'data-in-program-folder': '数据放在程序所在的文件夹里，升级时可能被误删。请把 DATA_DIR 设为别的文件夹。',
      'backups-on-same-disk': '备份和数据在同一块硬盘上，硬盘损坏时会一起丢失。',
      'backups-not-encrypted': '备份中的密钥没有加密。请设置 BACKUP_PASSPHRASE。',
      'metrics-public': '其他机器也能读取监控数据（METRICS_HOST）。',
    } satisfies Record<SystemAdvice, string>,
  },
};

export type SystemTexts = typeof systemZh;
