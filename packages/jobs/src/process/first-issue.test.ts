import { findUser } from '@tidings/db/queries/accounts/users'
import { release } from '@tidings/db/queries/mails/authentications'
import { listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { DATABASES } from '@tidings/db/testing/test-database'
import { NOTHING_CHECKED } from '@tidings/mail/sender/authentication'
import { roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { beforeEach, describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'

describe.each(DATABASES)('a newsletter that was added by hand, on %s,', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))
  beforeEach(async () => {
    await mails.addByHand('hello@kernel.example', 'Kernel Weekly')
  })

  const take = (id: string, text: string) =>
    mails.arrive(id, text, Date.UTC(2026, 10, 20), { client: { ip: '93.184.215.14', helo: 'mx' } })
  const issue = (id: string, from: string) => roundup({ id, from, items: [SCHEDULER, SAILS] })
  const copyBy = (sender: string, id: string) =>
    `From: ${sender}\r\nSubject: Fwd: This week\r\nMessage-ID: <${id}@x>\r\nContent-Type: text/html\r\n\r\n<div>---------- Forwarded message ---------<br>From: Kernel Weekly &lt;hello@kernel.example&gt;<br>Date: Fri, 20 Nov 2026 07:00:00 +0000<br>Subject: This week in ${id}<br>To: &lt;ann@example.com&gt;<br><br></div><h2><a href="https://lwn.example/${id}">A scheduler rewrite lands after nine years of arguments</a></h2><p>What the newsletter says of it takes a sentence or two, so that a card has something to show.</p>`
  const status = async () =>
    (await listNewsletters(mails.db, mails.userId)).map((row) => [row.id, row.confirmation_status])

  test('is confirmed by its first issue from another address of its site, and keeps what follows', async () => {
    expect((await take('m1', issue('m1', 'Kernel <news@kernel.example>'))).newsletter_id).toBe('n1')
    expect(await status()).toEqual([['n1', 'confirmed']])
    expect((await take('m2', issue('m2', 'Kernel <news@kernel.example>'))).newsletter_id).toBe('n1')
  })

  test('accepts nothing from a stranger, nor, once it has issues, from others of its site', async () => {
    await take('m1', issue('m1', 'Kernel Weekly <news@elsewhere.example>'))
    expect((await status()).find(([id]) => id === 'n1')).toEqual(['n1', 'pending'])
    await take('m2', issue('m2', 'Kernel Weekly <hello@kernel.example>'))
    const other = await take('m3', issue('m3', 'Other Things <other@kernel.example>'))
    expect(other.newsletter_id).not.toBe('n1')
  })

  test('is not confirmed by a short mail that may ask to confirm in words nobody knew, but has it to click', async () => {
    const asks = `From: Kernel <hello@kernel.example>\r\nSubject: Bijna zover\r\nMessage-ID: <a@x>\r\nContent-Type: text/html\r\n\r\n<p>Dag! Tik hieronder om Kernel te krijgen.</p><p><a href="https://kernel.example/nieuwsbrief/bevestigen/ab12cd34">Graag</a></p>`
    expect(await take('m1', asks)).toMatchObject({ newsletter_id: 'n1', kind: 'confirmation' })
    expect(await status()).toEqual([['n1', 'pending']])
    await mails.readAgain('m1')
    expect(await mails.mailRow('m1')).toMatchObject({ kind: 'confirmation' })
  })

  test('is confirmed by a first issue that was quarantined once the user releases it', async () => {
    const fails = { ...NOTHING_CHECKED, ip: '93.184.215.14', from: 'kernel.example' }
    mails.authenticate = async () => ({ ...fails, dmarc: { result: 'fail', policy: 'reject' } })
    expect((await take('m1', issue('m1', 'Kernel <hello@kernel.example>'))).state).toBe('quarantined')
    expect(await status()).toEqual([['n1', 'pending']])
    await release(mails.db, mails.userId, 'm1', 1)
    await mails.run('m1')
    expect(await status()).toEqual([['n1', 'confirmed']])
  })

  test('is confirmed by a copy that its user forwards, and by nobody else’s', async () => {
    const user = await findUser(mails.db, mails.userId)
    expect(await take('m1', copyBy('eve@evil.example', 'one'))).toMatchObject({ newsletter_id: 'n1' })
    expect(await status()).toEqual([['n1', 'pending']])
    expect(await take('m2', copyBy(user?.email ?? '', 'two'))).toMatchObject({ newsletter_id: 'n1' })
    expect(await status()).toEqual([['n1', 'confirmed']])
  })

  test('does not mix in what a stranger forwards once there are issues, until the user releases that', async () => {
    const by = (from: string) => ({ ...NOTHING_CHECKED, ip: '93.184.215.14', from, aligned: [from] })
    mails.authenticate = async (raw) => {
      const [, domain = ''] = /^From: .*@([\w.]+)/.exec(Buffer.from(raw).toString()) ?? []
      return { ...by(domain), dmarc: { result: 'pass', policy: null } }
    }
    await take('m1', issue('m1', 'Kernel <hello@kernel.example>'))
    const user = await findUser(mails.db, mails.userId)
    expect(await take('m2', copyBy(user?.email ?? '', 'two'))).toMatchObject({ state: 'processed' })
    expect(await take('m3', copyBy('eve@evil.example', 'three'))).toMatchObject({
      ...{ state: 'quarantined', reason: 'unknown-forwarder', reason_detail: 'eve@evil.example' },
    })
    await release(mails.db, mails.userId, 'm3', 1)
    await mails.run('m3')
    expect(await take('m4', copyBy('eve@evil.example', 'four'))).toMatchObject({ state: 'processed' })
  })
})
