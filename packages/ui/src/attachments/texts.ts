const UNITS = ['bytes', 'KB', 'MB']

/** A number of bytes in the largest unit that leaves at least one, such as `1.4 MB`. */
function size(bytes: number): string {
  const power = Math.min(bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const number = bytes / 1000 ** power
  const digits = power === 0 || number >= 10 ? 0 : 1
  return `${number.toLocaleString('en-US', { maximumFractionDigits: digits })} ${UNITS[power]}`
}

export const texts = {
  title: 'Attachments',
  pdf: 'PDF',
  picture: 'Picture',
  file: 'File',
  facts: (type: string, bytes: number) => `${type} · ${size(bytes)}`,
  download: (name: string) => `Download ${name}`,
  open: (name: string) => `Open ${name} in a new tab`,
}
