export const probeSentences = {} as const
