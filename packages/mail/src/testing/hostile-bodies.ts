import type { ParsedMail } from '../common/types/mail.ts'
import { htmlMail, textMail } from './mail-of.ts'

/** A body crafted to cost more than its size: its name, its kind, and the body of about `bytes` bytes. */
export interface HostileBody {
  name: string
  mail(bytes: number): Promise<ParsedMail>
}

const html = (name: string, unit: string): HostileBody => ({
  name,
  mail: (bytes) => htmlMail(unit.repeat(Math.ceil(bytes / unit.length))),
})

const text = (name: string, unit: string, start = ''): HostileBody => ({
  name,
  mail: (bytes) => textMail(start + unit.repeat(Math.ceil(bytes / unit.length))),
})

/** Repetitions for which some rule examined, or might examine, the whole again for each part. */
export const HOSTILE_BODIES: readonly HostileBody[] = [
  html('one word of HTML', 'a'),
  html('one line of markup', '<b>a</b> <i>b</i> '),
  {
    name: 'headings of all sizes',
    mail: (bytes) =>
      htmlMail(
        Array.from(
          { length: Math.ceil(bytes / 60) },
          (_, n) => `<h2 style="font-size:${20 + (n % 97)}px">Title ${n}</h2><p>Some words.</p>`,
        ).join(''),
      ),
  },
  html('links', '<p><a href="https://x.example/1">Some title of words</a></p>'),
  html('open elements', '<div><p>x'),
  text('one line of text', 'word '),
  text('drawn lines', 'a - ', '== '),
  text('addresses', 'http://x.example/b '),
  text('quotation marks', '> ', 'a '),
]
