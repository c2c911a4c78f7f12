import type { z } from 'zod'
import { isDay } from '../../kit/day.ts'
import { nearestName } from '../../kit/nearest-name.ts'
import { straySign } from '../formats/stray-sign.ts'
import { ownMembers } from './own-item.ts'

/** What is wrong with an entry of the operator's own list, in words that `describePlace` translates. */
export function ownFault(issue: z.core.$ZodIssue, item: unknown): string | null {
  const entry: Readonly<Record<string, unknown>> = typeof item === 'object' && item !== null ? { ...item } : {}
  if (issue.code === 'unrecognized_keys') return faultOfName(issue.keys[0] ?? '', entry)
  const [member] = issue.path
  if (member === undefined) return 'object expected'
  const value = entry[String(member)]
  if (value === undefined) return member === 'address' ? 'neither address nor host' : 'missing'
  if (typeof value !== 'string') return 'text expected'
  if (value.trim() === '') return 'empty'
  if (issue.code === 'too_big') return 'too long'
  return faultOfText(String(member), value)
}

/** A name that no entry has, and the one that it most likely stands for, unless the entry has that too. */
function faultOfName(name: string, entry: Readonly<Record<string, unknown>>): string {
  const free = Object.keys(ownMembers).filter((member) => !(member in entry))
  const nearest = nearestName(name, free)
  return `unknown member${nearest === null ? '' : `, perhaps ${nearest}`}`
}

function faultOfText(member: string, value: string): string | null {
  const stray = straySign(value)
  switch (member) {
    case 'address':
      // The schema knows one fault of the text of an address; the other is about the entry.
      return stray ?? 'both address and host'
    case 'host':
      return stray ?? 'contains a space'
    case 'url':
      return 'web page expected'
    case 'listed_on':
    case 'delisted_on':
      return isDay(value) ? 'not after listed_on' : 'day expected'
    case 'reason':
      // Its characters are not visible.
      return 'empty'
    default:
      return null
  }
}
