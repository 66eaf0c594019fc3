import { expect, test } from 'vitest'
import { judgeResponse } from './judge-response.ts'

const URL = 'https://list.tide.example/confirm/1a2b'
const page = (body: string, more: Partial<Parameters<typeof judgeResponse>[0]> = {}) =>
  judgeResponse({ status: 200, url: URL, contentType: 'text/html', body, truncated: false, ...more })
const form = (inside: string, attributes = 'method="post" action="/yes"') =>
  page(`<h1>Nearly there</h1><form ${attributes}>${inside}</form>`)
const BUTTON = '<button>Confirm subscription</button>'

test.each([
  ['<h1>Thank you for confirming!</h1>'],
  [
    '<title>Low Tide</title><p>Your subscription has been confirmed.</p><form><input name="q"><button>Search</button></form>',
  ],
  ['<p>Ihre Anmeldung wurde bestätigt.</p>'],
  ['<p>Votre inscription est confirmée.</p>'],
  ['<p>Tu suscripción ha sido confirmada</p>'],
  ['<p>登録が完了しました</p>'],
  ['<p>Подписка успешно подтверждена</p>'],
  ['<p>구독이 완료되었습니다</p>'],
  ['<p>Thanks for subscribing to Low Tide.</p>'],
  ["<h1>You're in!</h1><p>Check your spam folder if our letters do not arrive.</p>"],
  ['<p>Vielen Dank für Ihre Anmeldung zum Rundbrief.</p>'],
  ['<p>Je bent aangemeld</p>'],
  ['<p>Subskrypcja została potwierdzona</p>'],
  ['<p>Aboneliğiniz onaylandı.</p>'],
])('words that say so confirm: %s', (body) => {
  expect(page(body).kind).toBe('confirmed')
})

test.each([
  ['<h1>Welcome to Low Tide</h1><p>A letter about the sea.</p>'],
  ['<p>Thank you for your visit.</p><p>Read what we wrote.</p>'],
  ['<p>Thank you for signing up! Please check your e-mail for the last step.</p>'],
  ['<p>Your subscription has not been confirmed yet.</p>'],
  ['<p>40,000 people are subscribed.</p>'],
  ['<p>Welcome to Low Tide, a newsletter about the sea. Subscribe here.</p>'],
  ['<p>Thanks for reading our newsletter.</p>'],
  ['<p>Vielen Dank! Fast geschafft: schauen Sie in Ihren Posteingang, um die Anmeldung zu bestätigen.</p>'],
  ['<p>Ihre Anmeldung ist noch nicht bestätigt.</p>'],
  ['<p>Merci de votre visite.</p>'],
  ['<p>Votre inscription n’est pas encore confirmée.</p>'],
  ['<p>Gracias por tu compra</p>'],
  ['<p>Nog niet aangemeld?</p>'],
  ['<p>Спасибо за визит</p>'],
  ['<p>Ваш адрес ещё не подтверждён</p>'],
  ['<p>ご来店ありがとうございます</p>'],
  ['<p>登録はまだ完了していません</p>'],
  ['<p>방문해 주셔서 감사합니다</p>'],
])('thanks and pending steps are no confirmation: %s', (body) => {
  expect(page(body).kind).toBe('ask')
})

test('a form whose only purpose is to confirm is sent with its hidden fields', () => {
  const verdict = form(
    `<input type="hidden" name="token" value="9f"><input type="hidden" name="l" value="3">${BUTTON}`,
  )
  expect(verdict).toMatchObject({
    kind: 'form',
    form: { method: 'POST', url: 'https://list.tide.example/yes' },
  })
  expect(verdict.kind === 'form' && verdict.form.fields.toString()).toBe('token=9f&l=3')
})

test.each([
  ['asks for a password', `<input type="password" name="p">${BUTTON}`],
  ['asks for an e-mail address', `<input type="email" name="e">${BUTTON}`],
  ['asks for free text', `<textarea name="t"></textarea>${BUTTON}`],
  ['asks for a choice', `<select name="s"></select>${BUTTON}`],
  ['asks for a box to be ticked', `<input type="checkbox" name="c">${BUTTON}`],
  ['asks for a card', `<input name="cardnumber">${BUTTON}`],
  ['has two buttons', `${BUTTON}<button name="no" value="1">Never mind</button>`],
  ['has a button that leads elsewhere', '<button formaction="/other">Confirm</button>'],
  ['speaks of unsubscribing', `<p>Confirm to unsubscribe</p>${BUTTON}`],
  ['sends a word of unsubscribing', `<input type="hidden" name="action" value="unsubscribe">${BUTTON}`],
  ['says nothing of confirming', '<button>Go</button>'],
])('a form that %s is left to the user', (_what, inside) => {
  expect(form(inside).kind).toBe('ask')
})

test.each([
  ['of another site', 'method="post" action="https://other.example/yes"'],
  ['that would unsubscribe', 'method="post" action="/unsubscribe"'],
  ['that would be sent in the open', 'method="post" action="http://list.tide.example/yes"'],
  ['with files', 'method="post" action="/yes" enctype="multipart/form-data"'],
  ['of a script', 'action="javascript:send()"'],
])('a form %s is left to the user', (_what, attributes) => {
  expect(form(BUTTON, attributes).kind).toBe('ask')
})

test('a page with a button that confirms and one that unsubscribes is left to the user', () => {
  const both = `<form method="post" action="/yes">${BUTTON}</form><form method="post" action="/no"><button>Unsubscribe</button></form>`
  expect(page(both).kind).toBe('ask')
})

test.each([
  ['needs-scripts', '<div id="root"></div><script src="/app.js"></script>', {}],
  ['asks-to-log-in', '<form><input type="password"><button>Log in</button></form>', {}],
  ['page-failed', '<p>This link has expired.</p>', {}],
  ['subscription-ended', '<p>You have been unsubscribed.</p>', {}],
  ['unclear', '<p>Low Tide is a letter about the sea and those who live by it.</p>', {}],
  ['no-page', '%PDF', { contentType: 'application/pdf' }],
])('a response is judged as %s', (outcome, body, more) => {
  expect(page(body, more)).toEqual({ kind: 'ask', outcome })
})

test('a response of 404 is left to the user, whatever its page says', () => {
  expect(page('<p>Success</p>', { status: 404 })).toEqual({ kind: 'ask', outcome: 'status', detail: '404' })
})

test.each([500, 503, 429, 408])('a response of %i is retried', (status) => {
  expect(page('', { status }).kind).toBe('again')
})

test('a truncated form is not sent', () => {
  const verdict = page(`<form method="post">${BUTTON}</form>`, { truncated: true })
  expect(verdict.kind).toBe('ask')
})

test('a page that would fill the memory with its elements is not read', () => {
  const open = Array.from({ length: 2000 }, (_, n) => `<b x${n}>`).join('')
  expect(page(`<p>Your subscription has been confirmed.${open}</p>${'<p>x'.repeat(120_000)}`)).toEqual({
    kind: 'ask',
    outcome: 'unclear',
  })
})
