import type { AboutSectionKey, planTypes } from '#contract/records.ts';
import { type RecordKind, kinds } from '#contract/records/kinds.ts';
import type { TestimonialService } from '#contract/records/testimonial.ts';
import { recordNames } from '#app/i18n/record-names.ts';

/** The texts of a kind for which the specification has no others. */
function regularZh(kind: RecordKind) {
  const name = recordNames[kind];
  return {
    heading: name,
    add: `添加${name}`,
    editTitle: `编辑${name}`,
    empty: `暂无${name}。点击“添加${name}”开始。`,
    created: { title: `${name}创建成功` },
    createFailed: { title: `创建${name}失败` },
    updated: { title: `${name}更新成功` },
    updateFailed: { title: `更新${name}失败` },
    deleted: { title: `${name}删除成功` },
    deleteFailed: { title: `删除${name}失败` },
    confirmDelete: `确定要删除这个${name}吗？`,
  };
}

const outcomes = ['created', 'createFailed', 'updated', 'updateFailed', 'deleted', 'deleteFailed'] as const;

/** The outcomes as the specification has them for some kinds: a heading that says how it went, and the sentence below it. */
function withHeadings(of: Record<(typeof outcomes)[number], { title: string }>, good: string, bad: string) {
  const told = outcomes.map((name) => [name, { title: name.endsWith('Failed') ? bad : good, text: of[name].title }]);
  return Object.fromEntries(told) as Record<(typeof outcomes)[number], { title: string; text: string }>;
}

/** The texts of a kind for which the specification has no others. */
function regularEn(kind: RecordKind) {
  const { name, tag } = kinds[kind];
  const [asTitle, manyAsTitle] = [name, tag].map((words) =>
    words.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  );
  const asSentence = name.charAt(0).toUpperCase() + name.slice(1);
  return {
    heading: String(manyAsTitle),
    add: `Add ${asTitle}`,
    editTitle: `Edit ${asTitle}`,
    empty: `No ${tag.toLowerCase()} yet. Click "Add ${asTitle}" to get started.`,
    created: { title: `${asSentence} created successfully` },
    createFailed: { title: `Failed to create ${name}` },
    updated: { title: `${asSentence} updated successfully` },
    updateFailed: { title: `Failed to update ${name}` },
    deleted: { title: `${asSentence} deleted successfully` },
    deleteFailed: { title: `Failed to delete ${name}` },
    confirmDelete: `Are you sure you want to delete this ${name}?`,
  };
}

export const zh = {
  /** Texts that all record managers share. */
  records: {
    loadFailed: '无法加载列表',
    sortOrder: (value: string | number) => `排序：${value}`,
    openVideo: '在新标签页中观看',
    viewOnSite: '在网站上查看',
    publish: '发布',
    unpublish: '取消发布',
    publishFailed: '发布状态更新失败',
    nowPublished: (title: string) => `“${title}”已发布，访客可以看到`,
    nowDraft: (title: string) => `“${title}”已取消发布，访客看不到`,
    moveUp: (title: string) => `将“${title}”上移`,
    moveDown: (title: string) => `将“${title}”下移`,
    orderFailed: '排序保存失败',
    editNamed: (title: string) => `编辑 ${title}`,
    deleteNamed: (title: string) => `删除 ${title}`,
    discard: '放弃未保存的修改？',
    discardConfirm: '放弃',
    keepEditing: '继续编辑',
    published: '发布',
    publishedHint: '关闭后仅保存为草稿，网站访客看不到。',
    choosePlaceholder: '请选择',
    noChoice: '不指定',
    addLink: '添加链接',
    removeLink: (index: number) => `移除第 ${index} 个链接`,
    linkPlatform: (index: number) => `第 ${index} 个链接的平台`,
    linkHref: (index: number) => `第 ${index} 个链接的网址`,
    platform: '平台',
    href: '网址',
  },

  /** Edit conflicts between two users or tabs. */
  conflict: {
    heading: '这条内容刚刚在别处被修改过',
    by: (name: string) => `${name} 先保存了修改。`,
    byYou: '是您自己在另一个窗口保存的。',
    merged: (fields: string) => `已采用别处对这些项目的修改：${fields}。`,
    clash: '以下项目两边都改过，请选择保留哪一个：',
    none: '两边修改的项目不同，已合并。请检查后保存。',
    theirs: '别处保存的',
    mine: '我的修改',
    empty: '（空）',
    load: '放弃我的修改，载入最新内容',
    save: '按以上选择保存',
  },

  team: {
    ...regularZh('teamMembers'),
    empty: '暂无团队成员',
    emptyHint: '网站目前显示 18 位内置的示例成员。',
    created: { title: '团队成员创建成功！' },
    updated: { title: '团队成员更新成功！' },
    deleted: { title: '团队成员删除成功！' },
    confirmDelete: '确定要删除这位团队成员吗？',
    fields: {
      name: '姓名',
      role: '职位',
      description: '简介',
      image: '照片网址',
      socialLinks: '社交链接',
      sortOrder: '排序',
    },
  },

  propertyVideos: {
    ...regularZh('propertyVideos'),
    durationHint: '例如 3:42',
    videoHint: '视频读取完成后，会自动填写时长、画质和缩略图，您可以逐项修改。',
    fields: {
      title: '标题',
      duration: '时长',
      description: '描述',
      videoUrl: '视频网址',
      thumbnailUrl: '缩略图网址',
      price: '价格',
      propertyType: '房产类型',
      quality: '画质',
      sortOrder: '排序',
    },
  },

  floorPlans: {
    ...regularZh('floorPlans'),
    ...withHeadings(regularZh('floorPlans'), '成功', '错误'),
    confirmDelete: '确定要删除这张平面图吗？',
    planTypes: {
      'Single Family Home': '独栋住宅',
      'Luxury Condo': '高级公寓',
      'Commercial Space': '商业空间',
      Townhouse: '联排别墅',
      Apartment: '公寓',
      Office: '办公空间',
    } satisfies Record<(typeof planTypes)[number], string>,
    fields: {
      title: '标题',
      planType: '户型类型',
      description: '描述',
      imageUrl: '图片网址',
      propertyType: '房产详情',
      squareFootage: '面积',
      sortOrder: '排序',
    },
  },

  aboutContent: {
    heading: recordNames.aboutEntries,
    add: '添加内容栏目',
    editTitle: '编辑内容栏目',
    empty: '暂无关于内容。点击“添加内容栏目”开始。',
    ...withHeadings(regularZh('aboutEntries'), '成功', '错误'),
    confirmDelete: '确定要删除这项内容吗？',
    keyLocked: '显示位置创建后不能修改',
    hasImage: '有图片',
    hasLink: '有链接',
    customSection: '自定义内容栏目',
    /** on the card: where the text stands */
    placeBadge: (_key: AboutSectionKey, page: 'home' | 'about') => ({ home: '首页', about: '“关于我们”页' })[page],
    customKey: '自定义显示位置',
    customHint: '显示在“关于我们”页面的末尾。',
    notShown: '在这个位置，网站不显示这一项。',
    titleNotShown: '仅用于此列表，网站不显示。',
    customKeyOption: '自定义…',
    sections: {
      hero_title: { label: '首页标题', description: '首页顶部的标题' },
      hero_subtitle: { label: '首页副标题', description: '首页标题下方的副标题' },
      hero_description: { label: '首页简介', description: '首页副标题下方的说明文字' },
      stats_projects: { label: '项目数量', description: '已完成项目的数量' },
      stats_clients: { label: '满意客户', description: '满意客户的数量' },
      stats_experience: { label: '从业年数', description: '从业经验的年数' },
      about_main_title: { label: '“关于我们”标题', description: '首页“关于我们”部分的标题' },
      about_main_content: { label: '“关于我们”正文', description: '首页“关于我们”部分的正文' },
      about_main_image: {
        label: '“关于我们”图片',
        description: '首页“关于我们”部分的图片，“内容”一栏填写它的替代文字',
      },
      about_vision_title: { label: '愿景标题', description: '愿景部分的标题' },
      about_vision_content: { label: '愿景正文', description: '愿景部分的正文' },
      about_mission_title: { label: '使命标题', description: '使命部分的标题' },
      about_mission_content: { label: '使命正文', description: '使命部分的正文' },
    } satisfies Record<AboutSectionKey, { label: string; description: string }>,
    fields: {
      sectionKey: '显示位置',
      title: '标题',
      content: '内容',
      imageUrl: '图片网址',
      linkUrl: '链接网址',
      linkText: '链接文字',
      sortOrder: '排序',
    },
  },

  testimonials: {
    ...regularZh('testimonials'),
    quoteHint: '客户的原话，不加引号。',
    serviceHint: '该服务的页面会优先显示它。不指定时，首页和没有自己评价的服务页面会显示它。',
    consentHint: '客户同意公开的日期。只有员工能看到，没有填写就不能发布。',
    consentNoteHint: '怎样同意的，例如：2026-03-02 通过电子邮件。只有员工能看到。',
    consented: (day: string) => `${day} 已同意公开`,
    noConsent: '还没有记录客户的同意',
    services: {
      portrait: '人像摄影',
      newborn: '新生儿摄影',
      wedding: '婚礼摄影',
      property: '房产摄影',
      commercial: '商业摄影',
      film: '影片制作',
    } satisfies Record<TestimonialService, string>,
    fields: {
      quote: '评价',
      person: '客户姓名',
      service: '服务',
      imageUrl: '作品图片网址',
      consentOn: '同意日期',
      consentNote: '同意方式',
      sortOrder: '排序',
    },
  },
};

export const en: typeof zh = {
  records: {
    loadFailed: 'The list could not be loaded',
    sortOrder: (value) => `Sort order: ${value}`,
    openVideo: 'Open video in a new tab',
    viewOnSite: 'View on site',
    publish: 'Publish',
    unpublish: 'Unpublish',
    publishFailed: 'The published state could not be saved',
    nowPublished: (title) => `"${title}" is published: visitors see it`,
    nowDraft: (title) => `"${title}" is unpublished: visitors do not see it`,
    moveUp: (title) => `Move "${title}" up`,
    moveDown: (title) => `Move "${title}" down`,
    orderFailed: 'The order could not be saved',
    editNamed: (title) => `Edit ${title}`,
    deleteNamed: (title) => `Delete ${title}`,
    discard: 'Discard unsaved changes?',
    discardConfirm: 'Discard',
    keepEditing: 'Keep editing',
    published: 'Published',
    publishedHint: 'When off, this is kept as a draft that visitors do not see.',
    choosePlaceholder: 'Please choose',
    noChoice: 'None',
    addLink: 'Add link',
    removeLink: (index) => `Remove link ${index}`,
    linkPlatform: (index) => `Platform of link ${index}`,
    linkHref: (index) => `URL of link ${index}`,
    platform: 'Platform',
    href: 'URL',
  },

  conflict: {
    heading: 'This was changed somewhere else a moment ago',
    by: (name) => `${name} saved it first.`,
    byYou: 'You saved it yourself in another window.',
    merged: (fields) => `Taken over from there: ${fields}.`,
    clash: 'These were changed on both sides. Please choose which to keep:',
    none: 'The two changed different things, and both are kept. Please check and save.',
    theirs: 'Saved elsewhere',
    mine: 'My change',
    empty: '(empty)',
    load: 'Discard my changes and load the latest',
    save: 'Save as chosen above',
  },

  team: {
    ...regularEn('teamMembers'),
    heading: 'Team members',
    empty: 'No team members yet',
    emptyHint: 'The site shows 18 built-in sample members for now.',
    created: { title: 'Team member created successfully!' },
    updated: { title: 'Team member updated successfully!' },
    deleted: { title: 'Team member deleted successfully!' },
    fields: {
      name: 'Name',
      role: 'Role',
      description: 'Description',
      image: 'Image URL',
      socialLinks: 'Social links',
      sortOrder: 'Sort Order',
    },
  },

  propertyVideos: {
    ...regularEn('propertyVideos'),
    durationHint: 'For example 3:42',
    videoHint:
      'Duration, quality and thumbnail are filled in from the film once it has been read. You can change each of them.',
    fields: {
      title: 'Title',
      duration: 'Duration',
      description: 'Description',
      videoUrl: 'Video URL',
      thumbnailUrl: 'Thumbnail URL',
      price: 'Price',
      propertyType: 'Property Type',
      quality: 'Quality',
      sortOrder: 'Sort Order',
    },
  },

  floorPlans: {
    ...regularEn('floorPlans'),
    ...withHeadings(regularEn('floorPlans'), 'Success', 'Error'),
    planTypes: {
      'Single Family Home': 'Single Family Home',
      'Luxury Condo': 'Luxury Condo',
      'Commercial Space': 'Commercial Space',
      Townhouse: 'Townhouse',
      Apartment: 'Apartment',
      Office: 'Office',
    },
    fields: {
      title: 'Title',
      planType: 'Plan Type',
      description: 'Description',
      imageUrl: 'Image URL',
      propertyType: 'Property Details',
      squareFootage: 'Square Footage',
      sortOrder: 'Sort Order',
    },
  },

  aboutContent: {
    heading: 'About Content',
    add: 'Add Content Section',
    editTitle: 'Edit Content Section',
    empty: 'No about content yet. Click "Add Content Section" to get started.',
    ...withHeadings(regularEn('aboutEntries'), 'Success', 'Error'),
    confirmDelete: 'Are you sure you want to delete this content section?',
    keyLocked: 'Section key cannot be changed after creation',
    hasImage: 'Has Image',
    hasLink: 'Has Link',
    customSection: 'Custom content section',
    // The specification has the key on the card, and this manager in English.
    placeBadge: (key) => key,
    customKey: 'Custom section key',
    customHint: 'Shown at the end of the About page.',
    notShown: 'The site does not show this for the chosen section.',
    titleNotShown: 'For this list only; the site does not show it.',
    customKeyOption: 'Custom...',
    sections: {
      hero_title: { label: 'Hero Title', description: 'Headline at the top of the home page' },
      hero_subtitle: { label: 'Hero Subtitle', description: 'Line below the headline of the home page' },
      hero_description: { label: 'Hero Description', description: 'Text below the subtitle of the home page' },
      stats_projects: { label: 'Projects', description: 'Number of projects' },
      stats_clients: { label: 'Clients', description: 'Satisfied clients' },
      stats_experience: { label: 'Experience', description: 'Years of experience' },
      about_main_title: { label: 'Main Title', description: 'Title of the about section on the home page' },
      about_main_content: { label: 'Main Content', description: 'Text of the about section on the home page' },
      about_main_image: {
        label: 'Main Image',
        description: 'Picture of the about section on the home page; the content is its alt text',
      },
      about_vision_title: { label: 'Vision Title', description: 'Title of the vision section' },
      about_vision_content: { label: 'Vision Content', description: 'Text of the vision section' },
      about_mission_title: { label: 'Mission Title', description: 'Title of the mission section' },
      about_mission_content: { label: 'Mission Content', description: 'Text of the mission section' },
    },
    fields: {
      sectionKey: 'Section Key',
      title: 'Title',
      content: 'Content',
      imageUrl: 'Image URL',
      linkUrl: 'Link URL',
      linkText: 'Link Text',
      sortOrder: 'Sort Order',
    },
  },

  testimonials: {
    ...regularEn('testimonials'),
    quoteHint: 'In the words of the client, without quotation marks.',
    serviceHint:
      'The page of this service shows it first. Without one it stands on the home page, and on pages of services that have none of their own.',
    consentHint: 'The day on which the client agreed to be quoted. Only staff see it; without it nothing is published.',
    consentNoteHint: 'How, for example: by e-mail 2026-03-02. Only staff see it.',
    consented: (day) => `agreed on ${day}`,
    noConsent: 'No consent noted yet',
    services: {
      portrait: 'Portrait',
      newborn: 'Newborn',
      wedding: 'Wedding',
      property: 'Property',
      commercial: 'Commercial',
      film: 'Film',
    },
    fields: {
      quote: 'Quotation',
      person: 'Name of the client',
      service: 'Service',
      imageUrl: 'URL of a picture of that work',
      consentOn: 'Date of consent',
      consentNote: 'How consent was given',
      sortOrder: 'Sort Order',
    },
  },
};
