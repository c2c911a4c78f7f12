/** The top of an axis: the next of 1, 2 and 5 times a power of ten, so that its labels are round. */
export function scaleTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 5, 10].find((each) => each * power >= most) ?? 10
  return step * power
}
