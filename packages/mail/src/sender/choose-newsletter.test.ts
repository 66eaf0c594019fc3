import { describe, expect, test } from 'vitest'
import { chooseNewsletter } from './choose-newsletter.ts'
import { fingerprintOf, newslettersOf, type Sent } from './testing/newsletters-of.ts'

const changing = (from: (issue: string) => string): Sent[] =>
  ['4f9c01aa7e', '88b1d20c3f', 'c07e55a1b9'].map((issue) => ({ from: from(issue) }))

describe('a newsletter whose address changes with each issue stays one', () => {
  test.each(
    Object.entries<Sent[]>({
      'VERP with the recipient': changing((key) => `bounce+${key}-ann=reader.example@kernel.example`),
      'a plus and a key': changing((key) => `news+${key}@kernel.example`),
      Mailgun: changing((key) => `bounce+${key}.cb4d51-ann=reader.example@mg.kernel.example`),
      SendGrid: changing((key) => `bounces+3354853-${key}-ann=reader.example@em4821.kernel.example`),
      Mailchimp: changing(
        (key) => `bounce-mc.us11_45194293.${key}-ann=reader.example@mail160.suw16.rsgsv.example`,
      ),
      Salesforce: changing((key) => `bounce-${key}_HTML-412001-88-9000-3@bounce.email.kernel.example`),
      'Amazon SES': changing(
        (key) => `0102016${key}-67e9aa01-f5ba-4c9c-b87c-5be8092-000000@eu-west-1.kernel.example`,
      ),
      Lyris: changing((key) => `bounce-daily-${key}n@sprocket.kernel.example`),
      Mailman: [
        { from: 'weekly-bounces@lists.kernel.example' },
        { from: 'weekly-bounces@lists2.kernel.example' },
      ],
      ezmlm: changing((key) => `weekly-return-${key}-ann=reader.example@kernel.example`),
      BATV: changing((key) => `prvs=${key}=news@kernel.example`),
      SRS: changing((key) => `srs0=${key.slice(0, 4)}=tt=kernel.example=news@relay.example`),
      'Substack replies': changing((key) => `reply+33znj5${key}@mg1.kernel.example`),
      'an old bulk mailer': changing((key) => `online#3.19799.${key}-clbkghwzrjfx.1@letters.kernel.example`),
      'numbers without a word': changing((key) => `2.20290.${key}-t9bsgc0tywdu.1@letters.kernel.example`),
      'numbered hosts': [1, 2, 3].map((host) => ({ from: `news@mail${host}.kernel.example` })),
      'made-up hosts': ['qvrtk', 'uwopd', 'ytrsa'].map((host) => ({
        from: `news@${host}.cjsias.reply.kernel.example`,
      })),
    }),
  )('%s', (_, mails) => {
    expect(newslettersOf(mails)).toEqual(mails.map(() => 0))
  })

  test('a List-Id that changes with each campaign or reader', () => {
    const ids = ['c-4f9c01aa', 'c-88b1d20c', 'c-c07e55a1', 'c-99aa01bf']
    const mails = ids.map((id) => ({ from: 'news@kernel.example', list: `${id}.lists.kernel.example` }))
    expect(newslettersOf(mails)).toEqual([0, 0, 0, 0])
  })
})

describe('a newsletter that changes its name stays one', () => {
  const named = (names: string, rest: Omit<Sent, 'name'> = { from: 'news@kernel.example' }) =>
    names.split(' / ').map((name) => ({ ...rest, name }))

  test.each(
    Object.entries<Sent[]>({
      'another name on a list': named('Kernel Weekly / The Scheduler', {
        from: 'a@k.example',
        list: 'k.example',
      }),
      'another name without a list': named('Kernel Weekly / Kernel Weekly / The Scheduler / The Scheduler'),
      'an emoji and a number': named('Kernel Weekly / 🐧 Kernel Weekly #31 / KERNEL WEEKLY!'),
      'a fresh address and a longer name': named('Kernel Weekly / Kernel Weekly by Ann Lee', {
        from: 'news+4f9c01aa@k.example',
      }),
      'writers in turn': named('Ann from Kernel / Bo Ek from Kernel / Ann from Kernel / Bo Ek from Kernel'),
      'writers by name alone': named('Ann Lee / Zora Quist / Ann Lee / Zora Quist / Ann Lee / Zora Quist'),
      'a colon and a writer': named(
        'Kernel: Ann Lee / Kernel: Peter Ek / Kernel: Ann Lee / Kernel: Peter Ek',
      ),
      'a name tried and given up': named('Kernel Weekly / The Scheduler / Kernel Weekly / Kernel Weekly'),
      'a name left out': named('Kernel Weekly /  / Kernel Weekly'),
    }),
  )('%s', (_, mails) => {
    expect(newslettersOf(mails)).toEqual(mails.map(() => 0))
  })

  test('people who write to one mailing list', () => {
    const list = 'security.lists.kernel.example'
    const people = ['Kernel Security', 'Desktop Security', 'Kernel Security', 'Desktop Security']
    const mails = people.map((name, at) => ({ from: `team${at % 2 ? 'a' : 'b'}@kernel.example`, name, list }))
    expect(newslettersOf(mails)).toEqual([0, 0, 0, 0])
  })
})

describe('a copy forwarded by hand', () => {
  const from = 'news@kernel.example'
  const daily = { from, name: 'Kernel Daily', list: 'daily.kernel.example' }
  const jobs = { from, name: 'Kernel Jobs', list: 'jobs.kernel.example' }
  const copyOf = ({ list: _, ...copy }: Sent): Sent => copy

  test('joins the earlier newsletter with the same List-Id', () => {
    expect(newslettersOf([daily, copyOf(daily)])).toEqual([0, 0])
  })

  test('is joined by the newsletter that comes by List-Id later, which identifies it from then on', () => {
    expect(newslettersOf([copyOf(daily), daily, daily, jobs])).toEqual([0, 0, 0, 1])
  })

  test('goes to that of two newsletters of its sender that has its name', () => {
    expect(newslettersOf([daily, jobs, copyOf(jobs), copyOf(daily)])).toEqual([0, 1, 1, 0])
  })

  test('that fits two goes to neither', () => {
    const same = { ...jobs, name: 'Kernel Daily' }
    expect(newslettersOf([daily, same, copyOf(daily), copyOf(daily)])).toEqual([0, 1, 2, 2])
  })

  test('that fits two wrongly split newsletters of one name and without lists does not start a third', () => {
    const known = ['a', 'b'].map((id) => ({
      id,
      sourceEmail: from,
      listId: null,
      fingerprints: [fingerprintOf({ from, name: 'Kernel Daily' })],
    }))
    expect(chooseNewsletter(fingerprintOf({ from, name: 'Kernel Daily' }), known)).toBe('a')
    expect(chooseNewsletter(fingerprintOf({ from, name: '' }), known)).toBeNull()
  })
})
