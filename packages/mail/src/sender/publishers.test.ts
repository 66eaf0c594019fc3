import { describe, expect, test } from 'vitest'
import { newslettersOf, type Sent } from './testing/newsletters-of.ts'

describe('two newsletters of one publisher stay two', () => {
  const from = 'news@kernel.example'
  const named = (name: string, header = 'list-unsubscribe', value = ''): Sent => ({
    ...{ from, name: `Kernel ${name}` },
    headers: { [header]: `<${value}>` },
  })
  const unsubscribed = (name: string, uri: string) => named(name, 'list-unsubscribe', uri)
  const bounced = (name: string, address: string) => named(name, 'return-path', address)

  test.each<[what: string, daily: Sent, jobs: Sent]>([
    ['by List-Id', { from, list: 'daily.kernel.example' }, { from, list: 'jobs.kernel.example' }],
    ['by the address', { from: 'daily@kernel.example' }, { from: 'jobs@kernel.example' }],
    ['by a plus and a word', { from: 'news+daily@kernel.example' }, { from: 'news+jobs@kernel.example' }],
    [
      'by a word before a key',
      { from: 'daily-4f9c01aa@kernel.example' },
      { from: 'jobs-4f9c01ab@kernel.example' },
    ],
    ['by a subdomain', { from: 'news@tech.kernel.example' }, { from: 'news@food.kernel.example' }],
    ['at one platform', { from: 'kernel@letters.example' }, { from: 'sails@letters.example' }],
    [
      'by the mailbox that unsubscribes',
      unsubscribed('Daily', 'mailto:leave-kdaily-2534368N@lists.kernel.example'),
      unsubscribed('Jobs', 'mailto:leave-kjobs-2534369U@lists.kernel.example'),
    ],
    [
      'by the page that unsubscribes',
      unsubscribed('Daily', 'https://kernel.example/unsubscribe/daily_digest/fd7387f7-d1e7/7ab65be2b58c'),
      unsubscribed('Jobs', 'https://kernel.example/unsubscribe/job_digest/fd7387f7-d1e7/99aab1e2'),
    ],
    [
      'by a parameter that names the list',
      unsubscribed('Daily', 'https://k.example/u?list=12&r=8f3a11c9'),
      unsubscribed('Jobs', 'https://k.example/u?list=jobs&r=8f3a11c9'),
    ],
    [
      'by where bounces go',
      bounced('Daily', 'nls-612644-3575-daily-80cec96590d0@k.example'),
      bounced('Network', 'nls-612644-2680-alert-80cec96590d0@k.example'),
    ],
    ['by editions of a name', { from, name: 'Kernel: Morning' }, { from, name: 'Kernel: Jobs' }],
    [
      'by editions of a name within one List-Id',
      { from, name: 'KERNEL | Morning Notes', list: 'audience.kernel.example' },
      { from, name: 'KERNEL | Jobs', list: 'audience.kernel.example' },
    ],
    [
      'by names that their subjects state',
      { from, name: 'Kernel Daily', subject: '[Kernel Daily] A scheduler lands' },
      { from, name: 'Kernel Jobs', subject: '[Kernel Jobs] Nine openings' },
    ],
    [
      'by names of which one only begins with the publisher',
      { from, name: 'KERNEL: Ann Berke', list: 'audience.kernel.example' },
      { from, name: 'KERNEL: Weekend Reads', list: 'audience.kernel.example' },
    ],
    [
      'by names that their subjects begin with',
      { from, name: 'Locus in Spotlight', subject: 'Locus in Spotlight: October' },
      { from, name: 'Just Dispatched (Locus)', subject: 'Just Dispatched | March' },
    ],
    [
      'by names at an address with keys',
      { from: 'online#3.19799.13-clbkghwzrjfx.1@k.example', name: 'Anchor Desk' },
      { from: 'online#3.20001.96-u3zlwffmd5ud.1@k.example', name: 'Cool Gear' },
    ],
  ])('%s', (_, daily, jobs) => {
    expect(newslettersOf([daily, jobs, daily, jobs])).toEqual([0, 1, 0, 1])
  })
})
