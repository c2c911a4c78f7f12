export const attestationSentences = {} as const
