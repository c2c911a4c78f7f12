/** An append-only array of 32-bit numbers. */
export type GrowingNumbers = { push: (number: number) => void; values: () => Uint32Array }

export function growingNumbers(): GrowingNumbers {
  let numbers = new Uint32Array(64)
  let count = 0
  return {
    push: (number) => {
      if (count === numbers.length) {
        const larger = new Uint32Array(2 * count)
        larger.set(numbers)
        numbers = larger
      }
      numbers[count++] = number
    },
    values: () => numbers.subarray(0, count),
  }
}
