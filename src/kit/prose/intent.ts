/** What a payment was found to do against what was declared. */
export const intentSentences = {} as const
