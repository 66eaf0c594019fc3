/** A drawn line above the fields of a message, and blank lines between. */
const RULE = /^-{10,}$/

const FIELD =
  /^(?:message|date|from|to|cc|subject|message-id|content-type|reply-to|in-reply-to|references|organi[sz]ation|newsgroups|sender|keywords):(?:\s|$)/i

/** The last line of a digest, and what follows it (RFC 1153). */
const END = /^End of .{1,100} Digest\b.*$/im

/** Fewer are a conversation that is quoted. */
const MESSAGES = 2

/** The fields at the start of a message, by index of lines. */
interface Block {
  start: number
  end: number
  subject: string
  from: string
}

/**
 * Turns the fields of the messages in a digest of a mailing list (RFC 1153) into a heading with the subject and a
 * byline, and returns the subjects as well; any other text is unchanged and has none.
 */
export function withMessageHeadings(text: string): { text: string; subjects: ReadonlySet<string> } {
  const lines = /^subject:/im.test(text) ? text.split(/\r?\n/) : []
  const blocks = blocksOf(lines)
  if (blocks.length < MESSAGES) return { text, subjects: new Set() }
  let from = 0
  const shown: string[] = []
  for (const { start, end, subject, from: author } of blocks) {
    const before = lines.slice(from, start).join('\n')
    shown.push(before, `# ${subject}`, author === '' ? '' : `by ${author}\n`)
    from = end
  }
  return {
    text: [...shown, lines.slice(from).join('\n').replace(END, '')].join('\n'),
    subjects: new Set(blocks.map(({ subject }) => subject)),
  }
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let isBelowRule = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]?.trim() ?? ''
    if (RULE.test(line)) isBelowRule = true
    else if (line !== '') {
      const block = isBelowRule && FIELD.test(line) ? blockAt(lines, at) : null
      isBelowRule = false
      if (block === null) continue
      blocks.push(block)
      at = block.end - 1
    }
  }
  return blocks
}

/** The fields from a line on, with those that are folded (RFC 5322, section 2.2.3); null without a subject. */
function blockAt(lines: readonly string[], start: number): Block | null {
  const fields = new Map<string, string[]>()
  let name = ''
  let end = start
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? ''
    const isFolded = name !== '' && /^\s+\S/.test(line)
    if (!isFolded && !FIELD.test(line)) break
    if (!isFolded) name = line.slice(0, line.indexOf(':')).toLowerCase()
    const value = isFolded ? line : line.slice(line.indexOf(':') + 1)
    const known = fields.get(name)
    if (known) known.push(value.trim())
    else fields.set(name, [value.trim()])
  }
  const textOf = (field: string) => (fields.get(field) ?? []).join(' ').trim()
  const subject = textOf('subject')
  return subject === '' ? null : { start, end, subject, from: nameIn(textOf('from')) }
}

/** The name in a From field; the address is for programs. */
function nameIn(from: string): string {
  return from
    .replace(/<[^<>]*>|"/g, '')
    .replace(/^[^\s@]+@\S+ \(([^()]+)\)$/, '$1')
    .trim()
}
