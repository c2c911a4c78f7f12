import { editDistance } from '../../kit/edit-distance.ts'

/** Whether a name is one of these, with one mistake, or two in a longer one. */
export function isLike(name: string, names: readonly string[]): boolean {
  const plain = name.toLowerCase().replaceAll(/[^\p{L}\p{N}_]/gu, '')
  return names.some((each) => {
    const mistakesMax = each.length > 4 ? 2 : 1
    return editDistance(plain, each, mistakesMax) <= mistakesMax
  })
}

export const addressNames = ['address', 'addresses', 'wallet', 'account']
export const hostNames = ['host', 'hosts', 'hostname', 'domain', 'domains', 'site', 'website']
export const subjectNames = [...addressNames, ...hostNames]

/** Whether a member with one of these names explains an entry or allows: a name that is as like one of a subject does not. */
export function isExplaining(...names: readonly string[]): boolean {
  return names.some((name) => isLike(name, explainingNames)) && !names.some((name) => isLike(name, subjectNames))
}

/** Members whose values explain an entry, or name parties that are not to be blocked. */
const explainingNames = (
  'reason reasons why url urls link links note notes comment comments name label source sources description reference ' +
  'references evidence reporter reported_by seen_on paid_by stolen_from victim victims listed_on delisted_on until ' +
  'our_wallet allow allowed allowlist whitelist exception exceptions trusted formerly'
).split(' ')
