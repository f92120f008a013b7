export const zh = {
  /** Texts of records, media and settings. */
  translations: {
    chinese: '中文',
    field: (label: string) => `${label}（中文）`,
    /** the label of a text that has its Chinese beside it */
    englishField: (label: string) => `${label}（英文）`,
    empty: '留空时显示英文',
    outdated: '英文已改，中文可能过时',
    confirm: '翻译仍然正确',
    confirmNamed: (label: string) => `翻译仍然正确：${label}`,
    confirmed: '翻译仍然正确，保存后生效',
    loadFailed: '中文加载失败',
    someMissing: '缺中文',
    someOutdated: '中文可能过时',
    missingFields: (fields: string) => `缺中文：${fields}`,
    outdatedFields: (fields: string) => `中文可能过时：${fields}`,
    filter: {
      label: '按中文筛选',
      all: '全部',
      incomplete: (count: number) => `缺中文或可能过时（${count}）`,
    },
    allComplete: '这里的文字都有最新的中文。',
    overview: '其他内容缺少或可能过时的中文',
    overviewEntry: (kind: string, missing: number, outdated: number) =>
      `${kind}：${[missing > 0 && `缺 ${missing} 项`, outdated > 0 && `可能过时 ${outdated} 项`].filter(Boolean).join('，')}`,
  },
};

export const en: typeof zh = {
  translations: {
    chinese: 'Chinese site',
    field: (label) => `${label} (Chinese site)`,
    // The labels are specified.
    englishField: (label) => label,
    empty: 'Shows the English if empty',
    outdated: 'English has changed since: this may be out of date',
    confirm: 'Still right',
    confirmNamed: (label) => `Still right: ${label}`,
    confirmed: 'Still right; marked so once saved',
    loadFailed: 'The Chinese could not be loaded',
    someMissing: 'No Chinese',
    someOutdated: 'Chinese may be out of date',
    missingFields: (fields) => `Chinese missing: ${fields}`,
    outdatedFields: (fields) => `Chinese may be out of date: ${fields}`,
    filter: {
      label: 'Filter by Chinese',
      all: 'All',
      incomplete: (count) => `Chinese to be done (${count})`,
    },
    allComplete: 'All texts here have current Chinese.',
    overview: 'Chinese missing or out of date elsewhere',
    overviewEntry: (kind, missing, outdated) =>
      `${kind}: ${[missing > 0 && `${missing} missing`, outdated > 0 && `${outdated} out of date`].filter(Boolean).join(', ')}`,
  },
};
