/** Texts about evidence bundles. */
export const bundleMessages = {
  'bundle.stance': {
    en: 'Evidence only: it states facts and their sources. The decision is left to the reader.',
    zh: '仅为证据：列出事实及其来源，由读者自行决定。',
  },
  'note.bundle': {
    en: 'Contains public data only, as of the time of issue. It draws no conclusion about any person. It is not licensed AML compliance and not proof of safety.',
    zh: '仅含公开数据，以签发时的状态为准。不对任何人作出结论，不属于持牌反洗钱合规服务，也不构成安全证明。',
  },
} as const
