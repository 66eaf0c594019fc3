import type { IncomingMessage, ServerResponse } from 'node:http'

const DONE = '<h1>Thank you for confirming</h1><p>Your subscription has been confirmed.</p>'
const BUTTON = '<button>Confirm my subscription</button>'
const SECRET = '<input type="hidden" name="token" value="9f2c">'

type Page = string | ((url: URL, response: ServerResponse, body: string) => void)

const redirect =
  (to: string | ((url: URL) => string)): Page =>
  (url, response) =>
    response.writeHead(302, { location: typeof to === 'string' ? to : to(url) }).end()

const post = (inside: string, action = '/confirm/sent') =>
  `<form method="post" action="${action}">${inside}</form>`

/** The pages that confirming links lead to, good and bad, by their path. */
const PAGES: Record<string, Page> = {
  '/confirm/one-click': DONE,
  '/confirm/form': `<h1>One step to go</h1>${post(SECRET + BUTTON)}`,
  '/confirm/sent': (_url, response, body) =>
    response.end(body === 'token=9f2c' ? DONE : '<p>Invalid token</p>'),
  '/confirm/script': '<div id="app"></div><script src="/app.js"></script>',
  '/confirm/endless-form': post(SECRET + BUTTON, '/confirm/endless-form'),
  '/confirm/unavailable': (_url, response) => response.writeHead(503).end(),
  '/confirm/slow': (_url, response) => void setTimeout(() => response.end(DONE), 300),
  '/confirm/never': () => {},
  '/confirm/trickle': (_url, response) => {
    const drop = setInterval(() => response.write('x '), 20)
    response.on('close', () => clearInterval(drop))
  },
  '/confirm/loop': redirect((url) => `/confirm/loop?${Number(url.search.slice(1)) + 1}`),
  '/confirm/onward': redirect('/unsubscribe?token=9f2c'),
  '/confirm/to-members': redirect('/login?next=%2Fwelcome'),
  '/confirm/to-inside': redirect('https://inside.lowtide.example/'),
  '/confirm/gigabyte': (_url, response) => {
    const piece = Buffer.alloc(65_536, 'x ')
    const pour = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', pour)
    pour()
  },
}

/** Responds like the sites of a confirmation mail; every other page is empty. */
export function confirmationSite(
  url: URL,
  response: ServerResponse,
  _request: IncomingMessage,
  body: string,
): void {
  const page = PAGES[url.pathname] ?? ''
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (typeof page === 'string') response.end(page)
  else page(url, response, body)
}
