export const zh = {
  /** Reordering by drag and drop. */
  ordering: {
    moveTo: (name: string) => `移动“${name}”到第几个`,
    place: (count: number) => `新位置（1–${count}）`,
    wrongPlace: (count: number) => `请填写 1 到 ${count} 之间的数字`,
    move: '移动',
    handle: '拖动手柄',
    drag: (name: string) => `拖动“${name}”调整顺序`,
    help: '按空格键拿起，用方向键移动，再按空格键放下，按 Esc 键取消。',
    lifted: (name: string, place: number, count: number) => `已拿起“${name}”，现在是第 ${place} 个，共 ${count} 个。`,
    over: (name: string, place: number, count: number) => `“${name}”移到第 ${place} 个，共 ${count} 个。`,
    dropped: (name: string, place: number, count: number) => `“${name}”已放到第 ${place} 个，共 ${count} 个。`,
    cancelled: (name: string, place: number, count: number) => `已取消，“${name}”回到第 ${place} 个，共 ${count} 个。`,
  },

  /** Built-in pictures and texts, shown until the studio has its own. */
  samples: {
    label: '示例',
    heading: '网站目前显示的示例',
    team: '添加第一位成员后，网站只显示您自己的团队。',
  },
};

export const en: typeof zh = {
  ordering: {
    moveTo: (name) => `Move "${name}" to a position`,
    place: (count) => `New position (1–${count})`,
    wrongPlace: (count) => `Please enter a number from 1 to ${count}`,
    move: 'Move',
    handle: 'drag handle',
    drag: (name) => `Drag "${name}" to change the order`,
    help: 'Press Space to lift, the arrow keys to move, Space again to drop, and Escape to cancel.',
    lifted: (name, place, count) => `"${name}" is lifted. It is number ${place} of ${count}.`,
    over: (name, place, count) => `"${name}" moves to number ${place} of ${count}.`,
    dropped: (name, place, count) => `"${name}" now stands as number ${place} of ${count}.`,
    cancelled: (name, place, count) => `Cancelled: "${name}" is back as number ${place} of ${count}.`,
  },

  samples: {
    label: 'Sample',
    heading: 'Samples that the site shows for now',
    team: 'Once you add your first member, the site shows only your own team.',
  },
};
