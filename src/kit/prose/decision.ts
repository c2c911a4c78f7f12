export const decisionSentences = {} as const
