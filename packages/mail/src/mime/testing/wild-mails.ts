/** A mail of a kind that occurs in the wild, and what a reader should see of it. */
export interface WildMail {
  kind: string
  raw: Buffer
  expected: { name: string; address: string; subject: string; words: string }
}

/** An invented text in each charset; the subject is a part of it. */
const TEXTS: readonly (readonly [charset: string, subject: string, words: string])[] = [
  ['utf-8', 'Der Kahn fährt wieder', 'Über den Fluss fährt wieder ein Kahn – für „Große“ und Kleine.'],
  [
    'iso-8859-1',
    'Færgen sejler',
    'Færgen til øen sejler igen på søndag, og prøveturen er gratis for små børn.',
  ],
  ['windows-1252', 'Mañana', 'La niña volvió mañana y dijo: “aún hay pan”, según el señor Núñez…'],
  ['iso-8859-2', 'Żółta łódź', 'Żółta łódź płynie wolno przez jezioro, aż wędkarz złapie pstrąga.'],
  ['windows-1250', 'Žlutý kůň', 'Příliš žlutý kůň běžel přes řeku ke staré mlýnské ceště.'],
  [
    'windows-1251',
    'Новая мельница',
    'Новая мельница открылась у старой пристани, и хлеб подешевел уже в субботу.',
  ],
  ['koi8-r', 'Старый мост', 'Старый мост закрыли на зиму, поэтому паром ходит каждый час до вечера.'],
  ['windows-1253', 'Νέο πλοίο', 'Νέο πλοίο φεύγει κάθε πρωί από το λιμάνι για το μικρό νησί.'],
  ['windows-1254', 'Yeni köprü', 'Yeni köprü açıldı; şehrin ağaçlı yolu bugün iki kişiye göre geniş.'],
  ['windows-1255', 'הגשר החדש', 'הגשר החדש נפתח אתמול ליד השוק הישן והתושבים שמחים מאוד'],
  ['gb18030', '江边的面包房', '江边的面包房今天早上重新开门，第一炉馒头在七点之前就卖完了。'],
  ['big5', '新的渡船', '新的渡船從今天早上開始行駛，乘客大多是去對岸買菜的老人。'],
  ['shift_jis', '新しい橋', '新しい橋が今朝開通し、朝市へ行く人々がいちばん先に渡りました。'],
  ['euc-jp', '港の時計', '港の時計が二年ぶりに動き出し、船長たちはもう腕時計を見ません。'],
  ['euc-kr', '새로운 다리', '새로운 다리가 오늘 아침에 열려서 시장에 가는 사람들이 먼저 건넜습니다.'],
]

const SENDERS: readonly (readonly [field: string, name: string])[] = [
  ['Harbour Weekly <news@harbour.example>', 'Harbour Weekly'],
  ['Harbour, Inc. <news@harbour.example>', 'Harbour, Inc.'],
  ['Harbour: The Morning <news@harbour.example>', 'Harbour: The Morning'],
  ['"Harbour, Quay" <news@harbour.example>', 'Harbour, Quay'],
  ['=?utf-8?Q?H=C3=A4fen=2C?= Inc. <news@harbour.example>', 'Häfen, Inc.'],
  ['Salt &amp; Harbour <news@harbour.example>', 'Salt & Harbour'],
  ['news@harbour.example (Harbour)', 'Harbour'],
]

type Encoding = '8bit' | 'quoted-printable' | 'base64'
const ENCODINGS: readonly (readonly [spelled: string | null, encoding: Encoding])[] = [
  ['8bit', '8bit'],
  [null, '8bit'],
  ['quoted-printable', 'quoted-printable'],
  ['QUOTED_PRINTABLE', 'quoted-printable'],
  ['7bit', 'quoted-printable'],
  ['base64', 'base64'],
  ['base-64', 'base64'],
  [null, 'base64'],
]

/** A declared charset that isn't the real one, as careless programs write it. */
const WRONG: Readonly<Record<string, string>> = {
  'utf-8': 'iso-8859-1',
  'windows-1252': 'utf-8',
  'windows-1251': 'koi8-r',
  'koi8-r': 'windows-1251',
  gb18030: 'us-ascii',
  shift_jis: 'iso-8859-1',
  'euc-kr': 'utf-8',
}

/** A text part, one byte a letter. */
interface Part {
  type: string
  encoding: string | null
  body: string
}

const TEXT_STUB: Part = { type: 'text/plain; charset=us-ascii', encoding: null, body: 'See online.' }
const PICTURE: Part = { type: 'image/png; name=a.png', encoding: 'base64', body: 'iVBORw0KGgo=' }

const FRAMES: Readonly<Record<string, (html: Part) => string>> = {
  'one part': (html) => partOf(html),
  alternative: (html) => multipart('alternative', [TEXT_STUB, html]),
  related: (html) => multipart('related', [html, PICTURE]),
  nested: (html) =>
    `Content-Type: multipart/mixed; boundary="outer"\r\n\r\n--outer\r\n${multipart('alternative', [TEXT_STUB, html])}--outer--\r\n`,
  'two types, text first': (html) =>
    `Content-Type: text/plain; charset=us-ascii\r\n${multipart('mixed', [html])}`,
  'two types, unused boundary first': (html) =>
    `Content-Type: multipart/mixed; boundary="unused"\r\n${multipart('mixed', [html])}`,
  'wrong boundary': (html) => multipart('mixed', [html]).replace('boundary="edge"', 'boundary="ledge"'),
  'HTML as plain text': (html) => partOf({ ...html, type: html.type.replace('text/html', 'text/plain') }),
}

function partOf({ type, encoding, body }: Part): string {
  const how = encoding === null ? '' : `Content-Transfer-Encoding: ${encoding}\r\n`
  return `Content-Type: ${type}\r\n${how}\r\n${body}\r\n`
}

function multipart(kind: string, parts: readonly Part[]): string {
  const inside = parts.map((part) => `--edge\r\n${partOf(part)}`).join('')
  return `Content-Type: multipart/${kind}; boundary="edge"\r\n\r\n${inside}--edge--\r\n`
}

/** All mails: charsets × their labels × encodings × frames; senders and forms of the subject take turns. */
export function wildMails(): WildMail[] {
  const mails: WildMail[] = []
  for (const [charset, subject, words] of TEXTS) {
    const encode = encoderOf(charset)
    const labels = [
      { how: 'in the header', header: charset },
      { how: 'in the page', page: charset },
      { how: 'in both', header: charset, page: charset },
      ...(WRONG[charset] ? [{ how: 'wrong', header: WRONG[charset] }] : []),
    ]
    for (const { how, header, page } of labels) {
      const meta = page === undefined ? '' : `<meta charset="${page}">`
      const html = `<html><head>${meta}</head><body><h1>${subject}</h1><p>${words}</p></body></html>`
      const type = header === undefined ? 'text/html' : `text/html; charset=${header}`
      for (const [spelled, encoding] of ENCODINGS) {
        const part = { type, encoding: spelled, body: transferEncoded(encode(html), encoding) }
        for (const [frame, wrap] of Object.entries(FRAMES)) {
          const [from, name] = SENDERS[mails.length % SENDERS.length] ?? ['', '']
          const forms = how === 'wrong' ? [inWords(subject)] : [inWords(subject), encode(subject)]
          const head = `From: ${from}\r\nSubject: ${forms[mails.length % forms.length]}\r\nMIME-Version: 1.0\r\n`
          mails.push({
            kind: `${charset} named ${how}, ${spelled ?? 'no encoding'} for ${encoding}, ${frame}`,
            raw: Buffer.from(head + wrap(part), 'latin1'),
            expected: { name, address: 'news@harbour.example', subject, words },
          })
        }
      }
    }
  }
  return mails
}

const inWords = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

function transferEncoded(bytes: string, encoding: Encoding): string {
  if (encoding === '8bit') return bytes
  if (encoding === 'base64') {
    return Buffer.from(bytes, 'latin1').toString('base64').replace(/.{76}/g, '$&\r\n')
  }
  const codes = bytes.replace(
    /[^ -<>-~]/g,
    (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
  return codes.replace(/(?:=..|[^=]){60}/g, '$&=\r\n')
}

/** Encodes text in a charset, one byte a letter of the result; found by decoding all pairs of bytes. */
function encoderOf(charset: string): (text: string) => string {
  if (charset === 'utf-8') return (text) => Buffer.from(text).toString('latin1')
  const decoder = new TextDecoder(charset)
  const codes = new Map<string, string>()
  const add = (...bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes))
    if (!codes.has(letter) && !letter.includes('\ufffd')) codes.set(letter, String.fromCharCode(...bytes))
  }
  for (let first = 0; first < 256; first += 1) add(first)
  for (let first = 0x81; first < 0xff; first += 1) {
    for (let second = 0x40; second < 0xff; second += 1) add(first, second)
  }
  return (text) =>
    Array.from(text, (letter) => {
      const code = codes.get(letter)
      if (code === undefined) throw new Error(`${charset} has no ${letter}`)
      return code
    }).join('')
}
