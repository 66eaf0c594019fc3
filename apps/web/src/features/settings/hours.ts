const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** The hours of a day, to choose from. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: `${hour}`,
  label: time.format(Date.UTC(2000, 0, 1, hour)),
}))
