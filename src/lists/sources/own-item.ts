import { z } from 'zod'
import { isDay } from '../../kit/day.ts'
import { oneLine } from '../../kit/quote-caller-text.ts'
import { straySign } from '../formats/stray-sign.ts'

/** No user information: a link with a password in it would be shown to everyone who sees the reason. */
function isPageUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

/** Whether no letter can be lost to a stray backslash: what remained might be another account. */
export function isWithoutStray(text: string): boolean {
  return straySign(text) === null
}

const day = z.string().refine(isDay).optional()
/** The members of an entry, each by itself. */
export const ownMembers = {
  address: z.string().refine(isWithoutStray).optional(),
  host: z.string().max(2048).regex(/^\S+$/u).refine(isWithoutStray).optional(),
  reason: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .refine((text) => oneLine(text) !== ''),
  url: z.string().max(2048).refine(isPageUrl).optional(),
  listed_on: day,
  delisted_on: day,
}
/** An entry of the operator's own list. */
export const ownItem = z.strictObject(ownMembers).superRefine((item, context) => {
  if ((item.address === undefined) === (item.host === undefined)) {
    context.addIssue({ code: 'custom', path: ['address'] })
  }
  if (item.listed_on !== undefined && item.delisted_on !== undefined && item.delisted_on <= item.listed_on) {
    context.addIssue({ code: 'custom', path: ['delisted_on'] })
  }
})
export type OwnItem = z.infer<typeof ownItem>
