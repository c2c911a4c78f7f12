/** The addresses the landing page offers, and what the built-in lists contain about them. */
export const sanctioned = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
export const mixer = '0x12D66f87A04A9E220743712cE6d9bB1B5616B8Fc'
export const tron = 'TNiq9AXBp9EjUqhDhrwrfvAA8U3GUQZH81'
export const unlisted = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
/** The last one with one letter in the wrong case. */
export const wrongChecksum = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5F97'
