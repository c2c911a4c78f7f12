import { bridge, unlisted } from '../support/known-addresses.ts'

export const samples: Readonly<Record<string, string>> = {
  'unlisted-evm': `to=${unlisted.evm}`,
  'unlisted-tron': `to=${unlisted.tron}`,
  'context-listed': `to=${bridge}`,
  'unlisted-with-page': `to=${unlisted.evm}&url=https://pay.shop.example/checkout`,
  'with-texts': `to=${unlisted.bitcoin}&task=Pay%20the%20invoice&reasoning=The%20seller%20asked&purpose=tools`,
}
