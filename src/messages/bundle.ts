/** What an evidence bundle says about itself. */
export const bundleMessages = {
  'note.bundle': {
    en: 'Public data only, as it stood when the bundle was issued. It draws no conclusion about any person, and is neither licensed AML compliance nor a proof of safety.',
    zh: '仅含公开数据，反映签发时的状况。不对任何人作出结论，既非持牌反洗钱合规，也不是安全证明。',
  },
} as const
