export const injectionSentences = {} as const
