/** Addresses of the built-in lists, and some that no list holds, in each family. */
export const sanctioned = {
  evm: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96',
  tron: 'TNiq9AXBp9EjUqhDhrwrfvAA8U3GUQZH81',
  bitcoin: '123WBUDmSJv4GctdVEz6Qq6z8nXSKrJ4KX',
  solana: '42RLPACwZPx3vYYmxSueqsogfynBDqXK298EDsNoyoHi',
} as const

export const unlisted = {
  evm: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
  tron: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  solana: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
} as const

/** The address on TRON of the key of `sanctioned.evm`. No list has it. */
export const sanctionedKeyOnTron = 'TAqg8TXo8tmpaz7TwHS669Tgt8MPSWgoxB'

/** The 0.1 ETH pool: a mixer since 2019, sanctioned from 2022-08-08 until 2025-03-21. */
export const tornadoPool = '0x12D66f87A04A9E220743712cE6d9bB1B5616B8Fc'

/** A bitcoin mixer’s address and a bridge’s contract. */
export const blender = '15PggTG7YhJKiE6B16vkKzA1YDTZipXEX4'
/** Named by the FBI as of TraderTraitor. */
export const namedByFbi = '0x51E9d833Ecae4E8D9D8Be17300AEE6D3398C135D'
export const bridge = '0x024F2fC31CBDD8de17194b1892c834f98Ef5169b'

/** Contracts of A7A5, which the European Union sanctioned as an asset from 2025-11-25. */
export const sanctionedToken = {
  evm: '0x6fA0BE17e4beA2fCfA22ef89BF8ac9aab0AB0fc9',
  tron: 'TLeVfrdym8RoJreJ23dAGyfJDygRtiWKBZ',
} as const
