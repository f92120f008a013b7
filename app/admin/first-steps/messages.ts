export const zh = {
  /** The list of the first hour. */
  firstSteps: {
    heading: '开始使用',
    progress: (done: number, all: number) => `已完成 ${done} / ${all}`,
    allDone: '全部完成，工作室已准备就绪。',
    dismiss: '不再显示',
    dismissed: '已收起，可以从“帮助”中重新显示',
    done: '已完成',
    photosSoFar: (count: number, wanted: number) => `已有 ${count} / ${wanted} 张`,
    steps: {
      banner: { title: '把您的照片放上首页', hint: '页面顶部的大图' },
      studio: { title: '填写工作室信息', hint: '名称、电话、邮箱' },
      photos: { title: '上传五张照片', hint: '它们会出现在所属类别的页面上' },
      team: { title: '介绍您的团队', hint: '代替示例人物' },
      mail: { title: '有咨询时用邮件通知', hint: '否则只能在这里看到' },
      backup: { title: '开启备份', hint: '看看该请人做什么' },
    },
  },
};

export const en: typeof zh = {
  firstSteps: {
    heading: 'First steps',
    progress: (done, all) => `${done} of ${all} done`,
    allDone: 'All done. Your studio is ready.',
    dismiss: 'Hide',
    dismissed: 'Hidden. The help shows it again.',
    done: 'Done',
    photosSoFar: (count, wanted) => `${count} of ${wanted} so far`,
    steps: {
      banner: { title: 'Put your picture on the home page', hint: 'The large one at the top' },
      studio: { title: 'Enter the data of the studio', hint: 'Name, telephone, e-mail' },
      photos: { title: 'Upload five photos', hint: 'They appear on the page of their category' },
      team: { title: 'Introduce your team', hint: 'Instead of the sample people' },
      mail: { title: 'Be told of enquiries by mail', hint: 'Otherwise they wait here only' },
      backup: { title: 'Have backups made', hint: 'What to ask for' },
    },
  },
};
