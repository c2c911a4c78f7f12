/** An amount in the smallest unit as an exact decimal in whole units: `12500000` of 6 decimals is `12.5`. */
export function wholeUnits(smallest: bigint, decimals: number): string {
  const digits = smallest.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
