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
  const shown = blocks.flatMap(({ start, subject, from }, at) => [
    ...lines.slice(blocks[at - 1]?.end ?? 0, start),
    `# ${subject}`,
    from === '' ? '' : `by ${from}\n`,
  ])
  const last = lines.slice(blocks.at(-1)?.end).join('\n').replace(END, '')
  return {
    text: [...shown, last].join('\n'),
    subjects: new Set(blocks.map(({ subject }) => subject)),
  }
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let isBelowRule = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]?.trim() ?? ''
    const block = isBelowRule && FIELD.test(line) ? blockAt(lines, at) : null
    if (line !== '') isBelowRule = RULE.test(line)
    if (block === null) continue
    blocks.push(block)
    at = block.end - 1
  }
  return blocks
}

/** The fields from a line on, with those that are folded (RFC 5322, section 2.2.3); null without a subject. */
function blockAt(lines: readonly string[], start: number): Block | null {
  let end = start + 1
  while (end < lines.length && (FIELD.test(lines[end] ?? '') || /^\s+\S/.test(lines[end] ?? ''))) end += 1
  const fields = lines
    .slice(start, end)
    .join('\n')
    .replace(/\n(?=\s)/g, ' ')
    .split('\n')
  const inField = (name: string) => {
    const field = fields.find((one) => one.toLowerCase().startsWith(name)) ?? ''
    return field.slice(name.length).replace(/\s+/g, ' ').trim()
  }
  const subject = inField('subject:')
  return subject === '' ? null : { start, end, subject, from: nameIn(inField('from:')) }
}

/** The name in a From field; the address is for programs. */
function nameIn(from: string): string {
  return from
    .replace(/<[^<>]*>|"/g, '')
    .replace(/^[^\s@]+@\S+ \(([^()]+)\)$/, '$1')
    .trim()
}
