import { z } from 'zod'
import type { Family } from '../kit/address.ts'
import { networks } from './networks.ts'

/** The optional network of a question, by name or CAIP-2 form. Of which families it may be, and what else to know of it. */
export function networkField(families: readonly Family[] = ['evm', 'tron', 'solana', 'bitcoin'], about = '') {
  const names = networks.filter(({ family }) => families.includes(family)).map(({ name }) => name)
  const [first = '', ...others] = names
  const description = `${[`${first} (default for 0x)`, ...others].join(', ')}, or the CAIP-2 identifier.${about}`
  return z
    .string()
    .max(networkCharsMax)
    .meta({ description, examples: ['base'] })
    .optional()
}

const networkCharsMax = 64
