import { textField } from '../endpoint/fields.ts'

const assetMaxBytes = 256

/** The asset of a payment, if it is not part of a seller's demand. */
export const assetField = textField(
  'What is paid in, if it is not USDC: contract or mint, CAIP-19, or symbol. It is looked up in the lists of sanctioned ' +
    'assets and has no other effect.',
  assetMaxBytes,
)
