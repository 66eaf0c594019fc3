import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { letter, mboxOf, NO_MAIL } from '@tidings/mail/mail-files/testing/archives'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { openAccessibleFixture } from './testing/accessible-fixture.ts'
import { axeFaults } from './testing/axe-faults.ts'
import { dropFiles } from './testing/drop-files.ts'
import { goTo, setTheme, waitForResponses, waitForTransitions } from './testing/screen-page.ts'
import {
  alert,
  dialog,
  enterPassword,
  item,
  keys,
  menu,
  navigation,
  offline,
  press,
  readerTheme,
  type Screen,
  selectTwo,
  tab,
  toast,
  unfolded,
  withPermission,
  words,
} from './testing/screen-steps.ts'

/** In px. What a screen has is there at one of them; a phone of 320 px only gets less space than one of 390. */
const [PHONE, DESKTOP] = [390, 1280]
/** What lies over a screen is checked by itself: the screens behind are checked without it. */
const OVERLAYS = ['dialog', 'alertdialog', 'menu'].map((role) => `[role="${role}"]`).join()

/** Their colours are half of the time, and rarely change. */
const OTHER_THEMES = process.env.TEST_ALL ? ['dark', 'sepia'] : []

/** What is around all other screens has the same colours there. */
const AROUND = [
  'the digest',
  'the navigation',
  'a list without a connection',
  'a toast',
  'a toast of a failure',
]

/** It receives a week of mail, which takes minutes beside other tests on a slow machine. */
const fixture = forAllTests(() => openAccessibleFixture(), 400_000)
afterEach(async () => {
  await fixture.full.context().setOffline(false)
})

/** Overlays are opened over the short list of saved articles where they can be. */
const FULL: Screen[] = [
  ['the digest', '/'],
  ['the digest as a list', '/', press('List')],
  ['all articles, latest first', '/'],
  ['earlier digests', '/?tab=earlier'],
  ['the filter', '/saved', press(/^Filter/), dialog],
  ['the menu of a card', '/saved', press(/^More/), menu],
  ['the tags of an article', '/saved', press(/^More/), item('Add Tags'), dialog],
  ['the reason for an article’s place', '/saved', press(/^More/), item('Why am I seeing this?'), dialog],
  ['a story in several newsletters', '/', press(/^In \d newsletters/), words('What it adds')],
  [
    'the dialog that joins stories',
    '/saved',
    press(/^More/),
    item('Merge with another story…'),
    (page) => page.getByRole('dialog').getByRole('option').first().waitFor(),
  ],
  ['the saved articles', '/saved'],
  ['a list without a connection', '/saved', offline],
  [
    'an article without a connection',
    '/saved',
    offline,
    (page) => page.getByRole('main').getByRole('article').last().getByRole('link').first().click(),
    words('No connection'),
  ],
  ['the highlights', '/highlights'],
  ['the reader', '/saved', press(/Read More/), dialog],
  ['the reader in dark', '/saved', press(/Read More/), readerTheme('Dark')],
  ['the reader in sepia', '/saved', press(/Read More/), readerTheme('Sepia')],
  ['a picture that is missing', () => `/article/${fixture.brokenId}`, words('The quay, 1931')],
  [
    'the keyboard shortcuts',
    '/saved',
    keys('?'),
    (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor(),
  ],
  ['the page of an article', () => `/article/${fixture.articleId}`, dialog],
  ['the newsletters', '/newsletters'],
  ['a toast', '/newsletters', withPermission('clipboard-write'), unfolded, press('Copy Address'), ...toast],
  [
    'a toast of a failure',
    '/newsletters',
    withPermission('geolocation'),
    unfolded,
    press('Copy Address'),
    ...toast,
  ],
  ['the dialog that adds a newsletter', '/newsletters', press('Add Newsletter'), dialog],
  ['the dialog that edits a newsletter', '/newsletters', press(/^Actions/), item('Edit'), dialog],
  ['the dialog that deletes a newsletter', '/newsletters', press(/^Actions/), item('Delete'), alert],
  ['the dialog that unsubscribes', '/newsletters', press(/^Actions/), item('Unsubscribe'), dialog],
  ['newsletters that are selected', '/newsletters', selectTwo],
  ['the dialog that merges newsletters', '/newsletters', selectTwo, press('Merge…'), dialog],
  ['the guide to forwarding', '/newsletters', unfolded, press('Set up forwarding'), dialog],
  ['the form that connects a mailbox', '/newsletters/mailboxes'],
  ['connected apps', '/settings?tab=apps'],
  ['the dialog that creates a token', '/settings?tab=apps', press('Create a token'), dialog],
  ['the dialog that creates a feed', '/settings?tab=apps', press('Create a feed'), dialog],
  [
    'the address of a new feed',
    '/settings?tab=apps',
    press('Create a feed'),
    (page) => page.getByRole('button', { name: 'Create feed' }).click(),
    (page) => page.getByRole('button', { name: 'Copy: Atom' }).waitFor(),
  ],
  [
    'the digest by mail and the card of an e-reader',
    '/settings?tab=digest',
    words(/^The last book was refused/),
  ],
  [
    'the card of Readwise, and what the bookmarklet is for',
    '/settings?tab=apps',
    words(/^Readwise no longer accepts/),
    (page) => page.getByRole('link', { name: 'Save to Tidings' }).click(),
    words('Drag it to your bookmarks bar'),
  ],
  [
    'the dialog that changes a webhook',
    '/settings?tab=apps',
    press(/^Change/),
    (page) => page.getByRole('button', { name: 'Save' }).last().waitFor(),
  ],
  ['the dialog that creates a webhook', '/settings?tab=apps', press('Create a webhook'), dialog],
  [
    'the deliveries of a webhook that was switched off',
    '/settings?tab=apps',
    press(/^Deliveries to/),
    words('status 503'),
  ],
  ['what was found', '/search?q=the'],
  ['what was found, as cards', '/search?q=the&view=grid'],
  ['nothing found', '/search?q=nothing-like-this', words('Nothing found')],
  [
    'the search from everywhere',
    '/saved',
    keys('Control+k'),
    dialog,
    (page) => page.keyboard.type('the'),
    (page) => page.getByRole('dialog').getByRole('option').first().waitFor(),
  ],
  ['what another site shares', '/share?title=Note&text=Buy%20bread'],
  [
    'what was saved',
    '/share?title=Note&text=Buy%20bread',
    press('Save'),
    (page) => page.getByText('Saved', { exact: true }).waitFor(),
  ],
  ['the mail server', '/settings/mail-server', press(/^Check (now|again)/), words('How to fix it')],
  [
    'the secret of a mail service',
    '/settings/mail-server',
    (page) => page.locator('summary', { hasText: 'Cloudflare' }).click(),
    (page) =>
      page
        .getByRole('button', { name: /^(Turn on|Make a new secret)/ })
        .first()
        .click(),
    words('Copy it now: the secret is not shown again.'),
  ],
  ['the people', '/settings?tab=server', words('You, the administrator')],
  ['the dialog that invites somebody', '/settings?tab=server', press('Invite someone'), dialog],
  ['imports and one that was interrupted', '/newsletters/imports', words('interrupted.mbox')],
  [
    'the newsletters in a file',
    '/newsletters/imports',
    (page) => dropFiles(page, [{ name: 'mails.mbox', text: mboxOf(letter(1), NO_MAIL).toString() }]),
    words('We found 1 newsletter'),
  ],
  [
    'the report of an import',
    '/newsletters/imports',
    press('Import 1 newsletter'),
    words('Finished'),
    (page) => page.getByText('1 problem').click(),
  ],
  ['the addresses', '/newsletters/addresses'],
  ['the dialog that adds an address', '/newsletters/addresses', press('Add address'), dialog],
  ['the received mail', '/newsletters/received'],
  ['what waits for a decision', '/newsletters/waiting'],
  ['what newsletters are worth', '/newsletters/worth'],
  ['the newest issue of a newsletter', () => `/newsletter/${fixture.newsletterId}`],
  [
    'parts of an issue that are opened',
    () => `/newsletter/${fixture.newsletterId}`,
    press(/^Headings/),
    press(/hidden text/i),
  ],
  [
    'the original of an issue',
    () => `/newsletter/${fixture.newsletterId}`,
    press('View original'),
    (page) => page.getByRole('dialog').locator('iframe[data-loaded=true]').waitFor(),
  ],
  ['the stories of a newsletter', () => `/newsletter/${fixture.newsletterId}/stories`],
  ['an issue that is not there', () => `/newsletter/${fixture.newsletterId}/issue/nothing`],
  ['the profile', '/profile'],
  ['the theme', '/settings'],
  ['the font', '/settings', tab('Font')],
  ['the size', '/settings', tab('Size')],
  ['the account', '/settings', tab('Account Settings')],
  ['the sign-in', '/settings?tab=sign-in', words('Where you’re logged in')],
  ['the navigation', '/saved', navigation],
  [
    'the menu of a topic',
    '/saved',
    navigation,
    (page) =>
      page
        .getByRole('button', { name: /^Follow or mute/ })
        .first()
        .focus(),
    keys('Enter'),
    menu,
  ],
  ['the menu of the account', '/saved', (page) => page.getByRole('button', { name: /^My Account/ }).click()],
  [
    'the page of the API',
    '/api/docs',
    (page) => page.getByText('/api/articles/save', { exact: true }).click(),
  ],
  ['a page that is not there', '/nowhere'],
  ['an article that is not there', '/article/nothing'],
]
const EMPTY: Screen[] = [
  ['the welcome', '/'],
  ['the sample digest', '/sample'],
  ['a story of the sample', '/sample/3', dialog],
  ['nothing saved', '/saved'],
  ['nothing highlighted', '/highlights'],
  ['no newsletter', '/newsletters'],
  [
    'the dialog that sets up two-step login',
    '/settings?tab=sign-in',
    press('Set up two-step login'),
    (page) => page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor(),
  ],
  ['the dialog that deletes the account', '/settings?tab=account', press('Delete account'), alert],
]
const VISITOR: Screen[] = [
  ['signing in', '/login'],
  ['the code of two-step login', '/login', enterPassword],
  ['a recovery code', '/login', enterPassword, (page) => page.getByText('Use a recovery code').click()],
  ['signing up', '/signup'],
  ['a forgotten password', '/forgot-password'],
  [
    'a link that was sent',
    '/forgot-password',
    (page) => page.getByLabel('Email').fill('nobody@example.com'),
    keys('Enter'),
    words('Email saved in the server’s outbox'),
  ],
  ['a new password', () => fixture.resetPath, (page) => page.getByLabel('Confirm new password').waitFor()],
  ['a link of a digest by mail that has expired', '/digest-link'],
]

const open = (page: Page) => page.locator(OVERLAYS).filter({ visible: true }).count()

/** Violations of a screen and what makes it wider than the window: in light, and at night of its colours in the other themes. */
async function faultsOf(page: Page, [name, path, ...steps]: Screen): Promise<string[]> {
  const faults: string[] = []
  let opened = -1
  const check = async (width: number, theme: string, scope: 'all' | 'colours') => {
    await page.setViewportSize({ width, height: 900 })
    await waitForTransitions(page)
    // What was opened on the way here may be closed by another width; nothing else needs the page again.
    if (opened !== (await open(page))) {
      await goTo(page, fixture.server.url, typeof path === 'string' ? path : path())
      for (const step of steps) await step(page, width)
    }
    await waitForResponses(page)
    await setTheme(page, theme)
    opened = await open(page)
    const isAlike = scope === 'colours' && !AROUND.includes(name) && (await page.locator('main').count()) > 0
    const found = await axeFaults(page, scope, opened > 0 ? OVERLAYS : isAlike ? 'main' : undefined)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > width) found.push(`${wide} px wide`)
    faults.push(...found.map((fault) => `${theme} at ${width} px: ${fault}`))
  }
  await check(PHONE, 'light', 'all')
  for (const theme of OTHER_THEMES) await check(DESKTOP, theme, 'colours')
  await page.setViewportSize({ width: 320, height: 900 })
  await waitForTransitions(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  return wide > 320 ? [...faults, `${wide} px wide at 320 px`] : faults
}

const screens = (list: Screen[]) => list.map((screen) => [screen[0], screen] as const)

test.each(screens(FULL))('%s is accessible, and fits a phone', async (_, screen) => {
  expect(await faultsOf(fixture.full, screen)).toEqual([])
})

test.each(screens(EMPTY))('%s is accessible, and fits a phone', async (_, screen) => {
  expect(await faultsOf(fixture.empty, screen)).toEqual([])
})

test.each(screens(VISITOR))('%s is accessible, and fits a phone', async (_, screen) => {
  expect(await faultsOf(fixture.visitor, screen)).toEqual([])
})
