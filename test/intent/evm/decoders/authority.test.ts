import assert from 'node:assert/strict'
import test from 'node:test'
import { readAuthorizationList } from '../../../../src/intent/evm/authorization-list.ts'
import type { AuthorityRight, Effect } from '../../../../src/intent/effects/effects.ts'
import { keccak256 } from '../../../support/keccak.ts'
import { encodeCall } from '../encode-call.ts'
import { expectEffects } from '../expect-effects.ts'
import { alice, bob, carol, hash, zeroAddress, nothing, usdc } from '../people.ts'

const minter = keccak256(Buffer.from('MINTER_ROLE'))
const authority = (right: AuthorityRight, to: string | null, of = usdc): Effect => ({
  kind: 'authority',
  of,
  right,
  to,
})
const threshold = authority('threshold', null)

const cases: readonly [text: string, args: readonly unknown[], ...effects: readonly Effect[]][] = [
  ['transferOwnership(address newOwner)', [bob], authority('owner', bob)],
  ['setOwner(address newOwner)', [bob], authority('owner', bob)],
  ['renounceOwnership()', [], authority('owner', null)],
  ['acceptOwnership()', [], authority('owner', null)],
  ['beginDefaultAdminTransfer(address newAdmin)', [bob], authority('admin', bob)],
  ['acceptDefaultAdminTransfer()', [], authority('admin', null)],
  ['changeAdmin(address newAdmin)', [bob], authority('admin', bob)],
  ['changeProxyAdmin(address proxy, address newAdmin)', [carol, bob], authority('admin', bob, carol)],
  ['setPendingAdmin(address newAdmin)', [bob], authority('admin', bob)],
  ['grantRole(bytes32 role, address account)', [hash, bob], authority('admin', bob)],
  ['grantRole(bytes32 role, address account)', [minter, bob], authority('mint', bob)],
  ['revokeRole(bytes32 role, address account)', [hash, bob], authority('admin', null)],
  ['renounceRole(bytes32 role, address account)', [minter, bob], authority('mint', null)],
  ['addMinter(address minter)', [bob], authority('mint', bob)],
  ['removeMinter(address minter)', [bob], authority('mint', null)],
  ['configureMinter(address minter, uint256 amount)', [bob, 1n], authority('mint', bob)],
  ['configureMinter(address minter, uint256 amount)', [bob, 0n], authority('mint', null)],
  ['upgradeTo(address code)', [bob], authority('implementation', bob)],
  ['setImplementation(address code)', [bob], authority('implementation', bob)],
  ['upgradeToAndCall(address code, bytes data)', [bob, nothing], authority('implementation', bob)],
  [
    'upgradeToAndCall(address code, bytes data)',
    [bob, hash],
    authority('implementation', bob),
    { kind: 'unknown', why: 'code_delegated', target: bob },
  ],
  ['upgrade(address proxy, address code)', [carol, bob], authority('implementation', bob, carol)],
  [
    'upgradeAndCall(address proxy, address code, bytes data)',
    [carol, bob, hash],
    authority('implementation', bob, carol),
    { kind: 'unknown', why: 'code_delegated', target: bob },
  ],
  ['addOwnerWithThreshold(address owner, uint256 t)', [bob, 1n], authority('owner', bob), threshold],
  ['removeOwner(address prev, address owner, uint256 t)', [alice, bob, 1n], authority('owner', null), threshold],
  ['swapOwner(address prev, address old, address owner)', [alice, carol, bob], authority('owner', bob)],
  ['changeThreshold(uint256 t)', [1n], threshold],
  ['enableModule(address module)', [bob], authority('module', bob)],
  ['disableModule(address prev, address module)', [alice, bob], authority('module', null)],
  ['setGuard(address guard)', [bob], authority('module', bob)],
  ['setModuleGuard(address guard)', [bob], authority('module', bob)],
  ['setFallbackHandler(address handler)', [bob], authority('module', bob)],
]

expectEffects(
  cases.map(([text, args, ...effects], i) => ({
    name: `Who may decide is an effect: ${text}, case ${i + 1}.`,
    to: usdc,
    text,
    args,
    effects,
  })),
)

expectEffects([
  {
    name: 'An account that accepts an ownership becomes the owner.',
    to: alice,
    text: 'execute(address target, uint256 value, bytes data)',
    args: [usdc, 0n, encodeCall('acceptOwnership()', [])],
    effects: [authority('owner', alice)],
  },
])

test('Every entry of an authorization list is a delegation, one to the zero address and one for every chain included.', () => {
  const list = [
    { address: bob, chainId: 1n, nonce: 4n },
    { address: zeroAddress, chainId: 0n },
  ]
  assert.deepEqual(readAuthorizationList(list), [
    { kind: 'delegation', delegate: bob, chainId: 1n },
    { kind: 'delegation', delegate: zeroAddress, chainId: 0n },
  ])
  assert.deepEqual(readAuthorizationList([]), [])
})
