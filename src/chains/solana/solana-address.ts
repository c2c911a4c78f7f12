import { z } from 'zod'
import { readAddress } from '../../kit/address.ts'

/** An address in an answer: 32 bytes in base58. */
export const solanaAddress = z.string().refine((text) => readAddress(text).address?.family === 'solana')
