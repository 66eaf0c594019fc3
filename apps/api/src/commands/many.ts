const number = new Intl.NumberFormat('en-US')

/** A count as people write it, with a noun in the singular or plural where one is given. */
export function many(count: number, noun?: string): string {
  const digits = number.format(count)
  return noun === undefined ? digits : `${digits} ${noun}${count === 1 ? '' : 's'}`
}
