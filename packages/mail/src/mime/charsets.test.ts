import { describe, expect, it } from 'vitest'
import { bytes, rawMail } from './testing/raw-mail.ts'

const CHARSETS: readonly [string, string, string][] = [
  ['windows-1250', 'a3 f3 64 9f', 'Łódź'],
  ['windows-1251', 'cf f0 e8 e2 e5 f2', 'Привет'],
  ['windows-1252', '80 93 47 72 fc df 65 94', '€“Grüße”'],
  ['windows-1253', 'c3 e5 e9 dc', 'Γειά'],
  ['windows-1254', 'de 69 6d 64 69 fe', 'Şimdiş'],
  ['windows-1255', 'f9 ec e5 ed', 'שלום'],
  ['windows-1256', 'd3 e1 c7 e3', 'سلام'],
  ['windows-1257', 'f0 de', 'šŽ'],
  ['windows-1258', 'd0', 'Đ'],
  ['iso-8859-2', 'b1 ea', 'ąę'],
  ['iso-8859-15', 'a4', '€'],
  ['koi8-r', 'f0 d2 c9 d7 c5 d4', 'Привет'],
  ['koi8-u', 'a4 a6', 'єі'],
  ['iso-2022-jp', '1b 24 42 46 7c 4b 5c 1b 28 42', '日本'],
  ['shift_jis', '93 fa 96 7b', '日本'],
  ['euc-jp', 'c6 fc cb dc', '日本'],
  ['gb2312', 'd6 d0 ce c4', '中文'],
  ['gb18030', 'd6 d0 ce c4', '中文'],
  ['big5', 'a4 a4 a4 e5', '中文'],
  ['euc-kr', 'c7 d1 b1 db', '한글'],
  ['ks_c_5601-1987', 'c7 d1 b1 db', '한글'],
  ['tis-620', 'a1', 'ก'],
  ['utf-16le', '47 00 72 00 fc 00', 'Grü'],
  ['utf-16be', '00 47 00 72 00 fc', 'Grü'],
]

describe('charset', () => {
  it.each(CHARSETS)('%s is read, in 8 bits and in base64', async (charset, hex, text) => {
    const type = `Content-Type: text/plain; charset="${charset}"`
    if (!charset.startsWith('utf-16'))
      expect((await rawMail(`${type}\r\nContent-Transfer-Encoding: 8bit`, bytes(hex))).text?.trim()).toBe(
        text,
      )
    const encoded = bytes(hex).toString('base64')
    expect((await rawMail(`${type}\r\nContent-Transfer-Encoding: base64`, encoded)).text?.trim()).toBe(text)
  })

  it.each([
    ['UTF-7', 'text/plain; charset=utf-7', 'Gr+APwA3w-e +- 1', 'Grüße + 1'],
    [
      'UTF-8 under the name of US-ASCII',
      'text/plain; charset=us-ascii',
      Buffer.from('Grüße – Füße'),
      'Grüße – Füße',
    ],
    [
      'UTF-8 under the name of Latin 1',
      'text/plain; charset=iso-8859-1',
      Buffer.from('Grüße – Füße'),
      'Grüße – Füße',
    ],
    ['Windows-1252 under the name of UTF-8', 'text/plain; charset=utf-8', bytes('47 72 fc df 65'), 'Grüße'],
    [
      'plain letters under the name of UTF-16',
      'text/plain; charset=utf-16',
      'Plain letters here',
      'Plain letters here',
    ],
    [
      'UTF-8 under a name that nobody knows',
      'text/plain; charset=x-unknown',
      Buffer.from('Grüße Füße'),
      'Grüße Füße',
    ],
    ['ISO-2022-JP without a name', 'text/plain', bytes('1b 24 42 46 7c 4b 5c 1b 28 42'), '日本'],
    [
      'UTF-8, parts of which were encoded twice',
      'text/plain; charset=utf-8',
      Buffer.from('It’s the cafÃ© â€“ â€œagainâ€\u009d'),
      'It’s the café – “again”',
    ],
    ['UTF-8, encoded twice', 'text/plain; charset=utf-8', Buffer.from('FÃ¤hre â€“ GroÃŸe'), 'Fähre – Große'],
    [
      'UTF-8 that has such letters beside others',
      'text/plain; charset=utf-8',
      Buffer.from('„Ã¤“ is ä'),
      '„Ã¤“ is ä',
    ],
    [
      'KOI8-U without a name',
      'text/plain',
      bytes('ee c5 20 a7 c4 d5 d4 d8 20 cd cf a4 20 ce a6 de cf c7 cf'),
      'Не їдуть моє нічого',
    ],
    ['UTF-16 without a name', 'text/plain\r\nContent-Transfer-Encoding: base64', '//5HAHIA/AA=', 'Grü'],
    ['Windows-1252 without a name', 'text/plain', bytes('47 72 fc df 65'), 'Grüße'],
    [
      'KOI8-R under the name of Windows-1251',
      'text/plain; charset=windows-1251',
      bytes('f0 c1 d2 cf cd 20 f3 d4 c1 d2 d9 ca 20 cd cf d3 d4'),
      'Паром Старый мост',
    ],
    [
      'Windows-1251 under the name of KOI8-R',
      'text/plain; charset=koi8-r',
      bytes('cf e0 f0 ee ec 20 d1 f2 e0 f0 fb e9 20 ec ee f1 f2'),
      'Паром Старый мост',
    ],
    ['capitals in Windows-1251', 'text/plain; charset=windows-1251', bytes('cf c0 d0 ce cc'), 'ПАРОМ'],
    [
      'GB 2312 under the name of US-ASCII',
      'text/plain; charset=us-ascii',
      bytes(
        'bd ad b1 df b5 c4 c3 e6 b0 fc b7 bf bd f1 cc ec d4 e7 c9 cf d6 d8 d0 c2 bf aa c3 c5 a3 ac b5 da d2 bb c2 af c2 f8 cd b7 d4 da c6 df b5 e3 d6 ae c7 b0 be cd c2 f4 cd ea c1 cb a1 a3',
      ),
      '江边的面包房今天早上重新开门，第一炉馒头在七点之前就卖完了。',
    ],
  ])('%s is decoded as intended', async (_what, type, body, text) => {
    expect((await rawMail(`Content-Type: ${type}`, body)).text?.trim()).toBe(text)
  })

  it.each([
    ['quoted-printable', '=CF=F0=E8=E2=E5=F2'],
    ['base64', ''],
    ['8bit', bytes('cf f0 e8 e2 e5 f2')],
  ])('declared only by the page is used, in %s', async (encoding, word) => {
    const page =
      '<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"></head><p>'
    const body =
      word === ''
        ? [Buffer.concat([Buffer.from(page), bytes('cf f0 e8 e2 e5 f2')]).toString('base64')]
        : [page.replaceAll('=', encoding === '8bit' ? '=' : '=3D'), word, '</p>']
    const head = `Content-Type: text/html\r\nContent-Transfer-Encoding: ${encoding}`
    expect((await rawMail(head, ...body)).html).toContain('Привет')
  })

  it.each([
    [
      'KOI8-R under the name of Windows-1251',
      'windows-1251',
      'f3 d4 c1 d2 d9 ca 20 cd cf d3 d4',
      'Старый мост',
    ],
    ['Windows-1252 under the name of UTF-8', 'utf-8', '47 72 fc df 65', 'Grüße'],
    ['Windows-1251 as it is', 'windows-1251', 'd1 f2 e0 f0 fb e9', 'Старый'],
  ])('of an encoded word is corrected: %s', async (_what, charset, hex, subject) => {
    const head = `Subject: =?${charset}?B?${bytes(hex).toString('base64')}?=`
    expect((await rawMail(`${head}\r\nContent-Type: text/plain`, 'x')).subject).toBe(subject)
  })

  it.each([
    ['windows-1251', 'cf f0 e8 e2 e5 f2', 'Привет'],
    ['shift_jis', '93 fa 96 7b', '日本'],
    ['iso-8859-2', 'b3 f3 64 bc', 'łódź'],
  ])('%s of the text is that of raw header fields too', async (charset, hex, subject) => {
    const head = `Subject: ${bytes(hex).toString('latin1')}\r\nContent-Type: text/plain; charset=${charset}`
    expect((await rawMail(head, bytes(hex))).subject).toBe(subject)
  })

  it('of the name of a file is found, whatever the text is written in', async () => {
    const name = bytes('ce f2 f7 b8 f2 20 e7 e0 20 ed ee ff e1 f0 fc').toString('latin1')
    const { attachments } = await rawMail(
      'Content-Type: multipart/mixed; boundary=B',
      `--B\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nWords\r\n--B\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="${name}.pdf"\r\n\r\n%PDF\r\n--B--`,
    )
    expect(attachments).toMatchObject([{ filename: 'Отчёт за ноябрь.pdf' }])
  })
})
