export const bundleSentences = {} as const
