import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { listFacts } from '../mail-files/list-facts.ts'
import { collectSenders, type MailHeaders, senderKey, sendersOf } from './mailbox-senders.ts'

const DAY = 86_400_000
const mail = (from: string, day: number, more: Partial<MailHeaders> = {}): MailHeaders => ({
  ...{ uid: day + 1, at: day * DAY, bytes: 1000, subject: 'Issue', isToOne: true },
  ...listFacts('List-Unsubscribe: <https://x.example/u>'),
  from: { name: 'Kernel Weekly', address: from },
  ...more,
})
const weekly = [0, 7, 14, 21].map((day) => mail('news@kernel.example', day))

describe('the senders of a mailbox', () => {
  it('are identified by their list, otherwise by their address without what changes from mail to mail', () => {
    expect(senderKey(mail('a@x.example', 1, { listId: 'list.x.example' }))).toBe('list:list.x.example')
    expect(senderKey(mail('news@x.example', 1))).toBe('from:news@x.example')
    expect(senderKey(mail('online#3.20281.cb-ia4gj8w@x.example', 1))).toBe(
      senderKey(mail('online#3.20445.aa-9gk2l1x@x.example', 8)),
    )
  })

  it('have a name, the number and time of their mails, and a frequency', () => {
    expect(sendersOf(weekly)).toEqual([
      {
        ...{ key: 'from:news@kernel.example', name: 'Kernel Weekly', address: 'news@kernel.example' },
        ...{ issues: 4, everyHours: 168, lastAt: 21 * DAY, group: 'newsletter', reason: 'unsubscribe' },
      },
    ])
  })

  it.each<[string, Partial<MailHeaders>]>([
    ['SRE Weekly', { subject: 'SRE Weekly Issue #157' }],
    ['Built for Mars', listFacts('List-Id: =?utf-8?Q?Built_for_Mars?= <1a2b3c4d.mars.example>')],
    ['Ann Lee', {}],
  ])('are called %s, as the newsletter that their mails become', (name, more) => {
    const found = sendersOf([
      mail('ann@lee.example', 1, { from: { name: 'Ann Lee', address: 'ann@lee.example' }, ...more }),
    ])
    expect(found.map((sender) => sender.name)).toEqual([name])
  })

  it('are without this installation, which writes to mailboxes, too', () => {
    const senders = collectSenders('inbox.example')
    for (const host of ['inbox.example', 'news.example']) senders.add(mail(`no-reply@${host}`, 1))
    expect(senders.list().map(({ address }) => address)).toEqual(['no-reply@news.example'])
  })

  it('are limited to what can be shown, the latest', () => {
    const many = Array.from({ length: 3000 }, (_, n) =>
      mail('news@x.example', n, { listId: `list-${n}.x.example` }),
    )
    const found = sendersOf(many)
    expect(found).toHaveLength(2000)
    expect(found[0]?.lastAt).toBe(2999 * DAY)
  })

  it('take little memory, however long the headers of their mails are', () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    const used = () => {
      collectGarbage()
      return process.memoryUsage().heapUsed
    }
    const senders = collectSenders()
    const before = used()
    for (let n = 0; n < 500; n++) {
      const long = Buffer.alloc(100_000, `list-${n}.x.example `).toString()
      const [listId = ''] = long.split(' ')
      senders.add(mail('', n, { listId, subject: long, from: { name: long, address: `${n}@${long}` } }))
    }
    expect(used() - before).toBeLessThan(10_000_000)
    expect(senders.list()[0]?.address).toHaveLength(320)
  })
})
