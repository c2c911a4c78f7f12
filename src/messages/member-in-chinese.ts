import { consoleMembers } from './members/console-members.ts'
import { decisionMembers } from './members/decision-members.ts'
import { evidenceMembers } from './members/evidence-members.ts'
import { gatewayMembers } from './members/gateway-members.ts'
import { intentMembers } from './members/intent-members.ts'
import { keysMembers } from './members/keys-members.ts'
import { observatoryMembers } from './members/observatory-members.ts'
import { registryMembers } from './members/registry-members.ts'
import { screeningMembers } from './members/screening-members.ts'
import { serviceMembers } from './members/service-members.ts'

/** What the members of requests and answers mean, by their English descriptions in the schemas. */
export const memberMeanings: Readonly<Record<string, string>> = {
  ...screeningMembers,
  ...decisionMembers,
  ...intentMembers,
  ...evidenceMembers,
  ...registryMembers,
  ...gatewayMembers,
  ...keysMembers,
  ...consoleMembers,
  ...observatoryMembers,
  ...serviceMembers,
}

/** A text that names every network, which follows from the table of networks; more may stand after it. */
const networks =
  /^(?<first>[a-z0-9-]+) \(default for 0x\)(?<others>(?:, [a-z0-9-]+)*), or the CAIP-2 identifier, in any case\./

const afterNetworks: Readonly<Record<string, string>> = {
  '': '',
  ' Omit it for TRON.': 'TRON 地址不填。',
  ' Chooses where the payee is screened and the payment settles.': '决定在哪个网络筛查收款方并结算付款。',
}

/** The meaning of a member in Chinese; undefined where its description has none. */
export function memberInChinese(description: string): string | undefined {
  return Object.hasOwn(memberMeanings, description) ? memberMeanings[description] : networksInChinese(description)
}

function networksInChinese(description: string): string | undefined {
  const named = networks.exec(description)
  const more = named === null ? undefined : afterNetworks[description.slice(named[0].length)]
  if (named?.groups === undefined || more === undefined) return undefined
  const { first = '', others = '' } = named.groups
  return `${first}（0x 地址默认）${others.replaceAll(', ', '、')}，或 CAIP-2 标识，不区分大小写。${more}`
}
