const number = new Intl.NumberFormat('en-US')

/** A number with its thousands separated: `1,200`. */
export const grouped = (n: number) => number.format(n)

/** A number with its noun: `1 issue`, `1,200 issues`. `many` is a plural other than with `s`. */
export const counted = (n: number, noun: string, many = `${noun}s`) =>
  `${grouped(n)} ${n === 1 ? noun : many}`
