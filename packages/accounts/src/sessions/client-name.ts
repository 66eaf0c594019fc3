/** The client of a session in words, for its owner to recognise; null if unknown. */
interface ClientName {
  browser: string | null
  system: string | null
}

/** The first match counts: most browsers also claim to be those that they descend from. */
const BROWSERS: readonly [sign: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .{0,400}\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const SYSTEMS: readonly [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
/** The maximum length of a User-Agent header that is parsed. */
const MAX_LENGTH = 500

/** The words for a User-Agent header. The header itself is not stored: it contains more than is needed. */
export function clientName(userAgent: string | undefined): ClientName {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH)
  const nameIn = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(text))?.[1] ?? null
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) }
}
