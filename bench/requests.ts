import { randomBytes } from 'node:crypto'
import { readAddress } from '../src/kit/address.ts'
import type { Request } from './lean-client.ts'

/** 500 addresses, none listed, repeated as an agent repeats its payees. */
export function singleRequests(): Request[] {
  return Array.from({ length: 500 }, () => ({
    method: 'GET',
    path: `/api/risk?addr=0x${randomBytes(20).toString('hex')}`,
  }))
}

/** 500 payment URLs, none listed, repeated. */
export function hostRequests(): Request[] {
  return Array.from({ length: 500 }, () => {
    const url = `https://shop-${randomBytes(4).toString('hex')}.example/pay/${randomBytes(4).toString('hex')}`
    return { method: 'GET', path: `/api/endpoint?url=${encodeURIComponent(url)}` }
  })
}

/** 100 batches of 25 addresses. */
export function batchRequests(): Request[] {
  return Array.from({ length: 100 }, () => ({
    method: 'POST',
    path: '/api/risk/batch',
    body: JSON.stringify({ addresses: Array.from({ length: 25 }, () => `0x${randomBytes(20).toString('hex')}`) }),
  }))
}

/** 500 token transfers, each as it was declared. */
export function checkRequests(): Request[] {
  return Array.from({ length: 500 }, () => ({ method: 'POST', path: '/api/intent/check', body: transferBody() }))
}

/** 500 payees, none listed, each with what is to be paid. */
export function decideRequests(): Request[] {
  return Array.from({ length: 500 }, () => ({
    method: 'GET',
    path: `/api/decide?to=${randomAddress().toLowerCase()}&amountUsdc=25&maxAmountUsdc=50`,
  }))
}

/** A declared transfer of USDC to an unused address. */
export function transferBody(): string {
  const to = randomAddress()
  return JSON.stringify({
    intent: { action: 'pay', to, amount: '25', asset: 'USDC' },
    contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    data: `0x${transferData(to)}`,
  })
}

/** The calldata of a transfer of 25 USDC, without 0x. */
export function transferData(to: string): string {
  return `a9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${word(25_000_000n)}`
}

/** A number as a word of calldata. */
export function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

export function randomAddress(): string {
  const { address } = readAddress(`0x${randomBytes(20).toString('hex')}`)
  return address?.canonical ?? ''
}
