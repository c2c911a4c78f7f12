import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { DEFAULT_ASSETS } from '@x402/evm'
import { readAddress } from '../../src/kit/address.ts'
import { networkByName, networks } from '../../src/chains/networks.ts'
import { allPayable, payableTokens } from '../../src/chains/tokens.ts'

test('every dollar token has its decimals, and the view by which its issuer reports that an address is frozen', () => {
  const circle = 'isBlacklisted(address)'
  const tether = 'isBlackListed(address)'
  const tetherNewer = 'isBlocked(address)'
  assert.deepEqual(
    networks.flatMap(({ name, tokens }) => {
      return tokens.map(({ symbol, decimals, freezeView }) => {
        return [name, symbol, decimals, freezeView?.kind === 'call' ? freezeView.signature : (freezeView?.kind ?? null)]
      })
    }),
    [
      ['ethereum', 'USDC', 6, circle],
      ['ethereum', 'USDT', 6, tether],
      ['base', 'USDC', 6, circle],
      ['base', 'USDbC', 6, null],
      ['base', 'USDT', 6, null],
      ['bsc', 'USDC', 18, null],
      ['bsc', 'USDT', 18, null],
      ['polygon', 'USDC', 6, circle],
      ['polygon', 'USDC.e', 6, null],
      ['polygon', 'USDT', 6, tetherNewer],
      ['arbitrum', 'USDC', 6, circle],
      ['arbitrum', 'USDC.e', 6, null],
      ['arbitrum', 'USDT', 6, tetherNewer],
      ['optimism', 'USDC', 6, circle],
      ['optimism', 'USDC.e', 6, null],
      ['optimism', 'USDT', 6, null],
      ['optimism', 'USDT0', 6, tetherNewer],
      ['avalanche', 'USDC', 6, circle],
      ['avalanche', 'USDC.e', 6, null],
      ['avalanche', 'USDT', 6, tetherNewer],
      ['arc', 'USDC', 6, circle],
      ['worldchain', 'USDC', 6, circle],
      ['celo', 'USDC', 6, circle],
      ['monad', 'USDC', 6, circle],
      ['sei', 'USDC', 6, circle],
      ['xdc', 'USDC', 6, circle],
      ['tron', 'USDT', 6, tether],
      ['tron', 'USDC', 6, circle],
      ['solana', 'USDC', 6, 'account_state'],
      ['solana', 'USDT', 6, 'account_state'],
      ['base-sepolia', 'USDC', 6, circle],
      ['sepolia', 'USDC', 6, circle],
      ['polygon-amoy', 'USDC', 6, circle],
      ['avalanche-fuji', 'USDC', 6, circle],
      ['arbitrum-sepolia', 'USDC', 6, circle],
      ['celo-sepolia', 'USDC', 6, circle],
      ['sei-testnet', 'USDC', 6, circle],
      ['xdc-apothem', 'USDC', 6, circle],
      ['devnet', 'USDC', 6, circle],
      ['solana-devnet', 'USDC', 6, 'account_state'],
    ],
  )
})

test('every token stands under the canonical form of an address of its chain, and once', () => {
  for (const { name, family, tokens } of networks) {
    for (const { address } of tokens) {
      const read = readAddress(address).address
      assert.deepEqual([read?.canonical, read?.family], [address, family], name)
    }
    assert.equal(new Set(tokens.map(({ address }) => address)).size, tokens.length, name)
    assert.equal(new Set(tokens.map(({ symbol }) => symbol)).size, tokens.length, name)
  }
})

test('every default asset of @x402/evm can be paid in, with its decimals, its domain and its way of being transferred', () => {
  const entries = Object.entries(DEFAULT_ASSETS).flatMap(([network, assets]) =>
    assets.map((asset) => ({ network, ...asset })),
  )
  assert.ok(entries.length >= 26)
  for (const { network, asset, decimals, name, version, ...further } of entries) {
    const token = payableTokens(networkByName(network)?.name ?? '').get(asset)
    assert.ok(token, `${network} ${asset}`)
    const isByPermit2 = 'assetTransferMethod' in further && further.assetTransferMethod === 'permit2'
    assert.deepEqual(
      [token.decimals, token.domain, token.hasEip3009],
      [decimals, { name, version }, !isByPermit2],
      network,
    )
  }
})

test('every token of the table is on a network of the table', () => {
  assert.deepEqual(
    allPayable.filter(({ network }) => !networks.some(({ name }) => name === network)),
    [],
  )
})

const collected = join(
  process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../shared/data'),
  'chain-facts/chains.json',
)
const skip = existsSync(collected) ? false : 'left out: the collected facts of chains are not there'

test('networks and dollar tokens are those of the collected facts', { skip }, () => {
  type Fact = { name: string; caip2: string; chainId?: number; tokens: TokenFact[] }
  type TokenFact = {
    symbol: string
    decimals: number
    address?: string
    mint?: string
    freezeView?: { selector?: string } | null
  }
  const chains = JSON.parse(readFileSync(collected, 'utf8')) as Fact[]
  const isCollected = ({ name }: { name: string }) => chains.some((chain) => chain.name === name)
  assert.deepEqual(
    networks.filter(isCollected).map(({ name, caip2, chainId, tokens }) => ({
      name,
      caip2,
      chainId,
      tokens: tokens.map(({ symbol, address, decimals, freezeView }) => {
        return [symbol, address, decimals, freezeView?.kind === 'call' ? freezeView.selector : null]
      }),
    })),
    chains.map(({ name, caip2, chainId, tokens }) => ({
      name,
      caip2,
      chainId: chainId ?? null,
      tokens: tokens
        .filter(({ symbol }) => /^USD[CT]|^USDbC/.test(symbol))
        .map(({ symbol, address, mint, decimals, freezeView }) => {
          return [symbol, address ?? mint, decimals, freezeView?.selector ?? null]
        }),
    })),
  )
})
