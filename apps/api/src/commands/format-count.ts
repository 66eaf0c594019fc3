const number = new Intl.NumberFormat('en-US')

/** A formatted count, optionally with a noun in the singular or plural. */
export function formatCount(count: number, noun?: string): string {
  const digits = number.format(count)
  return noun === undefined ? digits : `${digits} ${noun}${count === 1 ? '' : 's'}`
}
