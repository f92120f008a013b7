import type { BuiltInPage } from '#contract/content/define-page.ts';
import type { propertyPage } from '#contract/content/pages/property.ts';

export const property: BuiltInPage<typeof propertyPage> = {
  en: {
    meta: {
      title: 'Property Photography and Video',
      description:
        'Listing photos by the next day, video tours in 4K, visual staging and 3D floor plans that explain a home before the first visit.',
    },
    hero: {
      title: 'Homes, shown as they feel',
      subtitle: 'Photography, video, visual staging and 3D floor plans for agents, owners and builders.',
    },
    photo: {
      title: 'Property photography',
      text: 'True colors, rooms with depth and daylight where it falls. We shoot when the sun is on the right side of the house.',
    },
    staging: {
      title: 'Visual staging',
      text: 'An empty room is hard to read. We furnish it in the photograph, to scale and in the light that is there, and always deliver the empty view beside it.',
      before: 'Before',
      after: 'After',
      turnaround: 'Delivered in 24-48 hours',
    },
    floorPlans: {
      title: '3D floor plans',
      text: 'Measured on site and drawn as a model, so that buyers know before the visit whether the sofa fits.',
      alt: 'Floor plan: {title}',
      empty: {
        title: 'No floor plans available yet.',
        text: 'Check back soon for our latest 3D floor plan portfolio!',
        action: 'Ask about a floor plan',
        about: '3D floor plan',
      },
    },
    videos: {
      title: 'Property video',
      text: 'A walk through the house at the pace of a visitor, with the street and the garden before and after.',
      facts: [
        { id: 'turnaround', value: '48 h', label: 'turnaround' },
        { id: 'length', value: '3-5 min', label: 'length' },
        { id: 'resolution', value: '4K', label: 'resolution' },
      ],
      empty: {
        title: 'No property videos available yet.',
        text: 'Check back soon for our latest video portfolio!',
        action: 'Ask about a video',
        about: 'Property video',
      },
    },
    statement: { text: 'Twenty minutes of blue sky and lit windows. We come back for them.' },
    services: {
      title: 'What we bring',
      items: [
        {
          id: 'interiors',
          title: 'Interiors and exteriors',
          text: 'Every room, the approach and the view, in the order in which a buyer would walk through them.',
        },
        {
          id: 'dusk',
          title: 'Dusk pictures',
          text: 'The house with its lamps on under a blue sky, on a second visit.',
        },
        { id: 'aerials', title: 'Aerials', text: 'Licensed pilots, where the neighborhood and the rules allow it.' },
        {
          id: 'warehouse',
          title: 'Warehouses and offices',
          text: 'Loading bays, clear heights and parking, with the numbers in the caption.',
        },
        { id: 'video-tours', title: 'Video tours', text: 'Steady, quiet and cut for listings and social media.' },
        {
          id: 'floor-plans',
          title: 'Floor plans',
          text: 'Dimensioned drawings and cutaway models from the same visit.',
        },
      ],
    },
    expertise: {
      title: 'Where the care shows',
      items: [
        {
          id: 'lenses',
          title: 'Honest lenses',
          text: 'Wide enough to show the room, never so wide that it lies. Nobody should be disappointed at the door.',
        },
        {
          id: 'light',
          title: 'Blended light',
          text: 'Daylight, lamps and a little flash in one frame, so that the corners are as clear as the middle of the room.',
        },
        {
          id: 'portal',
          title: 'Ready for the portal',
          text: 'Named, ordered and sized for your listing service, with print files included.',
        },
      ],
    },
    marketing: {
      title: 'What good pictures do for a listing',
      text: 'Figures that the trade goes by. Markets differ, and no picture can promise a price; take them as a sense of scale.',
      statistics: [
        { id: 'properties', value: '3500+', label: 'properties photographed' },
        { id: 'satisfaction', value: '98%', label: 'client satisfaction' },
      ],
      effects: [
        {
          id: 'agents',
          value: '73%',
          label: 'of sellers, agents report, lean toward an agent who offers video',
        },
        { id: 'time', value: '15%', label: 'less time on the market, by trade estimates, for a well-prepared listing' },
        { id: 'searches', value: '90%', label: 'of home searches, give or take, begin on a screen' },
        { id: 'photos', value: '85%', label: 'of buyers tend to look at the photos before they read a word' },
        {
          id: 'views',
          value: '60%',
          label: 'more views are commonly seen when photos are made by a professional',
        },
        {
          id: 'visits',
          value: '40%',
          label: 'fewer idle visits are within reach when a floor plan answers the first questions',
        },
        {
          id: 'enquiries',
          value: '25%',
          label: 'more enquiries is what a staged room can bring over an empty one',
        },
      ],
    },
    pricing: {
      title: 'Property pricing',
      intro: 'Priced by the size of the home. Staging, video and 3D floor plans are quoted with the shoot.',
      action: 'Book This Package',
      about: 'Property {package} package',
      popular: 'Most popular',
      packages: [
        {
          id: 'standard',
          name: 'Standard',
          price: '$499',
          popular: false,
          summary: 'Everything a listing needs, by the next day.',
          contents: ['Up to 2,500 sq ft', '15-20 photos', '24-hour delivery', 'Print and web sizes'],
        },
        {
          id: 'premium',
          name: 'Premium',
          price: '$799',
          popular: false,
          summary: 'For larger homes and careful marketing.',
          contents: ['Up to 4,000 sq ft', '25-30 photos', 'Interior and exterior', 'Print and web sizes'],
        },
        {
          id: 'luxury',
          name: 'Luxury',
          price: '$1099',
          popular: false,
          summary: 'No limit on size, no wait for the pictures.',
          contents: ['Unlimited square footage', '40+ photos', 'Same-day rush', 'Dusk exterior on request'],
        },
      ],
    },
    call: { title: 'Tell us about the house', action: 'Arrange a shoot', about: 'Property shoot' },
  },
  'zh-Hans': {
    meta: {
      title: '房产摄影与视频',
      description: '次日交付房源照片，4K 看房视频，虚拟软装与 3D 户型图，让人在上门之前就读懂一个家。',
    },
    hero: { title: '把家拍出住着的感觉', subtitle: '为经纪人、业主与开发商提供摄影、视频、虚拟软装与 3D 户型图。' },
    photo: { title: '房产摄影', text: '真实的颜色，有纵深的房间，光落在该落的地方。太阳照到房子正面时，我们才开拍。' },
    staging: {
      title: '虚拟软装',
      text: '空房间不容易看懂。我们在照片里按比例、顺着原有的光线布置家具，并始终附上空房原图。',
      before: '布置前',
      after: '布置后',
      turnaround: '24-48 小时内交付',
    },
    floorPlans: {
      title: '3D 户型图',
      text: '上门测量，绘成模型，买家看房之前就知道沙发放不放得下。',
      alt: '户型图：{title}',
      empty: {
        title: '暂时还没有户型图。',
        text: '欢迎稍后再来，看看我们最新的 3D 户型图作品！',
        action: '咨询户型图',
        about: '3D 户型图',
      },
    },
    videos: {
      title: '房产视频',
      text: '以访客的步伐走过整座房子，前有街道，后有花园。',
      facts: [
        { id: 'turnaround', value: '48 小时', label: '交付' },
        { id: 'length', value: '3-5 分钟', label: '时长' },
        { id: 'resolution', value: '4K', label: '分辨率' },
      ],
      empty: {
        title: '暂时还没有房产视频。',
        text: '欢迎稍后再来，看看我们最新的视频作品！',
        action: '咨询视频',
        about: '房产视频',
      },
    },
    statement: { text: '蓝天与亮灯的窗，只有二十分钟。我们专程再来一趟。' },
    services: {
      title: '我们带来什么',
      items: [
        { id: 'interiors', title: '室内与外观', text: '每个房间、入口与景观，按买家走过的顺序拍摄。' },
        { id: 'dusk', title: '黄昏照片', text: '第二次上门，拍蓝色天空下亮着灯的房子。' },
        { id: 'aerials', title: '航拍', text: '持证飞手，在周边环境与法规允许的地方起飞。' },
        { id: 'warehouse', title: '仓库与办公楼', text: '装卸口、净高与停车位，数字写在图注里。' },
        { id: 'video-tours', title: '看房视频', text: '平稳、安静，为房源页面与社交媒体剪辑。' },
        { id: 'floor-plans', title: '户型图', text: '同一次上门，带尺寸的平面图与剖面模型一并完成。' },
      ],
    },
    expertise: {
      title: '用心之处',
      items: [
        { id: 'lenses', title: '诚实的镜头', text: '广到看得见整个房间，绝不广到骗人。没有人应该在门口失望。' },
        { id: 'light', title: '融合的光', text: '日光、灯光加一点闪光，融在一张照片里，角落与房间中央一样清楚。' },
        { id: 'portal', title: '上架即用', text: '按房源平台的要求命名、排序、裁好尺寸，并附印刷文件。' },
      ],
    },
    marketing: {
      title: '好照片能为房源做什么',
      text: '这些是业内常用的数字。各地市场不同，照片也无法担保价格；请把它们当作大致的尺度。',
      statistics: [
        { id: 'properties', value: '3500+', label: '套房产已拍摄' },
        { id: 'satisfaction', value: '98%', label: '客户满意' },
      ],
      effects: [
        { id: 'agents', value: '73%', label: '的卖家，按业内的说法，更愿意选择提供视频的经纪人' },
        { id: 'time', value: '15%', label: '的在售时间，按业内估计，准备充分的房源可以省下' },
        { id: 'searches', value: '90%', label: '左右的找房，从屏幕上开始' },
        { id: 'photos', value: '85%', label: '的买家往往先看照片，再读文字' },
        { id: 'views', value: '60%', label: '的浏览量增长，常见于专业拍摄的照片' },
        { id: 'visits', value: '40%', label: '的无效看房可以避免，只要户型图先回答了最初的问题' },
        { id: 'enquiries', value: '25%', label: '的咨询增长，是布置过的房间相比空房可能带来的' },
      ],
    },
    pricing: {
      title: '房产套餐',
      intro: '按房屋面积计价。虚拟软装、视频与 3D 户型图随拍摄一并报价。',
      action: '预订此套餐',
      about: '房产{package}',
      popular: '最受欢迎',
      packages: [
        {
          id: 'standard',
          name: '标准套餐',
          summary: '一套房源所需的全部照片，次日交付。',
          contents: ['不超过 2,500 平方英尺', '照片 15-20 张', '24 小时交付', '印刷与网络尺寸'],
        },
        {
          id: 'premium',
          name: '尊享套餐',
          summary: '适合更大的房子和更用心的推广。',
          contents: ['不超过 4,000 平方英尺', '照片 25-30 张', '室内与外观', '印刷与网络尺寸'],
        },
        {
          id: 'luxury',
          name: '奢享套餐',
          summary: '面积不限，照片不用等。',
          contents: ['面积不限', '照片 40 张以上', '当日加急', '可按需加拍黄昏外观'],
        },
      ],
    },
    call: { title: '跟我们说说这座房子', action: '安排拍摄', about: '房产拍摄' },
  },
};
