/** The decoder of a character encoding by its label (WHATWG Encoding); undefined for an unknown one. */
export function decoderOf(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
